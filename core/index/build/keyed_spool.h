// Byte strings by rising mixed key, written once in blocks and then read any number of times. A block is complete in
// itself: it can be made, and read, on another thread than those before it.
//   block   u32 size of what follows; for each key: u64 mixed key, varint size, the bytes
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/base/spool.h"
#include "core/base/status.h"

namespace tabia::index {

class KeyedBlock {
 public:
  void Add(uint64_t mixed, std::string_view bytes) {
    Append(bytes_, mixed);
    AppendVarint(bytes_, bytes.size());
    bytes_.append(bytes);
    ++count_;
  }

  uint64_t count() const { return count_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  uint64_t count_ = 0;
};

// Reads the bytes of a block, which are this program's own and trusted.
class KeyedBlockReader {
 public:
  explicit KeyedBlockReader(std::string_view block) : rest_(block) {}

  // Returns false after the last one. `bytes` are those of the block.
  bool Next(uint64_t& mixed, std::string_view& bytes) {
    if (rest_.empty()) return false;
    mixed = *rest_.Take<uint64_t>();
    const uint64_t size = rest_.TakeVarint().value_or(0);
    bytes = *rest_.TakeBytes(size);
    return true;
  }

 private:
  ByteReader rest_;
};

class KeyedSpool {
 public:
  KeyedSpool(std::string temp_folder, uint64_t memory_bytes) : spool_(std::move(temp_folder), memory_bytes) {}

  absl::Status Add(const KeyedBlock& block) {
    if (block.count() == 0) return absl::OkStatus();
    count_ += block.count();
    std::string size;
    Append(size, static_cast<uint32_t>(block.bytes().size()));
    TABIA_RETURN_IF_ERROR(spool_.Append(size));
    return spool_.Append(block.bytes());
  }

  uint64_t count() const { return count_; }
  const Spool& spool() const { return spool_; }

 private:
  Spool spool_;
  uint64_t count_ = 0;
};

// Reads the blocks of a spool, to which nothing is added meanwhile.
class KeyedBlocks {
 public:
  explicit KeyedBlocks(const KeyedSpool& keyed) : bytes_(keyed.spool(), kBufferBytes) {}

  // Returns the bytes of the next block, valid until the next call; empty after the last one, or after an error.
  std::string_view Next() {
    const std::string_view head = bytes_.Peek(sizeof(uint32_t));
    if (head.size() < sizeof(uint32_t)) return {};
    const uint64_t size = Load<uint32_t>(head.data());
    bytes_.Skip(sizeof(uint32_t));
    const std::string_view block = bytes_.Peek(size).substr(0, size);
    bytes_.Skip(block.size());
    return bytes_.status().ok() ? block : std::string_view();
  }
  const absl::Status& status() const { return bytes_.status(); }

 private:
  static constexpr uint64_t kBufferBytes = uint64_t{1} << 20;

  SpoolReader bytes_;
};

// Reads all keys of a spool.
class KeyedReader {
 public:
  explicit KeyedReader(const KeyedSpool& keyed) : blocks_(keyed) {}

  // Returns false after the last one, or after an error. The bytes are valid until the next call.
  bool Next(uint64_t& mixed, std::string_view& bytes) {
    while (!block_.Next(mixed, bytes)) {
      const std::string_view next = blocks_.Next();
      if (next.empty()) return false;
      block_ = KeyedBlockReader(next);
    }
    return true;
  }
  const absl::Status& status() const { return blocks_.status(); }

 private:
  KeyedBlocks blocks_;
  KeyedBlockReader block_{std::string_view()};
};

}  // namespace tabia::index
