// Byte strings by rising mixed key, written once in blocks and then read any number of times. A block is complete in
// itself: it can be made, and read, on another thread than those before it.
//   block   u32 size of what follows; then for each key:
//   head    one byte: bits 0-2  size of the gap, less one
//                     bits 3-7  size of the bytes; 31: the size - 31 follows
//   gap     the mixed key, less that before it in the block
//   size    varint, if it follows
//   the bytes
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/base/spool.h"
#include "core/base/status.h"
#include "core/index/build/gap_code.h"

namespace tabia::index {

class KeyedBlock {
 public:
  void Add(uint64_t mixed, std::string_view bytes) {
    const uint64_t gap = mixed - std::exchange(last_, mixed), size = bytes.size();
    const uint32_t gap_bytes = BytesOfGap(gap);
    bytes_.push_back(static_cast<char>((gap_bytes - 1) | std::min(size, kLongSize) << 3));
    AppendGap(bytes_, gap, gap_bytes);
    if (size >= kLongSize) AppendVarint(bytes_, size - kLongSize);
    bytes_.append(bytes);
    ++count_;
  }

  uint64_t count() const { return count_; }
  const std::string& bytes() const { return bytes_; }

 private:
  friend class KeyedBlockReader;
  static constexpr uint64_t kLongSize = 31;

  std::string bytes_;
  uint64_t count_ = 0;
  uint64_t last_ = 0;  // key
};

// Reads the bytes of a block, which are this program's own and trusted.
class KeyedBlockReader {
 public:
  explicit KeyedBlockReader(std::string_view block) : rest_(block) {}

  // Returns false after the last one. `bytes` are those of the block.
  bool Next(uint64_t& mixed, std::string_view& bytes) {
    if (rest_.empty()) return false;
    const uint8_t head = *rest_.Take<uint8_t>();
    const uint32_t gap_bytes = (head & 7) + 1;
    mixed = last_ += LoadGap(rest_.rest(), gap_bytes);
    rest_.TakeBytes(gap_bytes);
    uint64_t size = head >> 3;
    if (size == KeyedBlock::kLongSize) size += rest_.TakeVarint().value_or(0);
    bytes = *rest_.TakeBytes(size);
    return true;
  }

 private:
  ByteReader rest_;
  uint64_t last_ = 0;  // key
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
