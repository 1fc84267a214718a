// Byte strings by rising mixed key, written once and then read any number of times.
//   u64 mixed key, varint size, the bytes
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/base/spool.h"

namespace tabia::index {

class KeyedSpool {
 public:
  KeyedSpool(std::string temp_folder, uint64_t memory_bytes) : spool_(std::move(temp_folder), memory_bytes) {}

  absl::Status Add(uint64_t mixed, std::string_view bytes) {
    head_.clear();
    Append(head_, mixed);
    AppendVarint(head_, bytes.size());
    head_.append(bytes);
    ++count_;
    return spool_.Append(head_);
  }

  uint64_t count() const { return count_; }
  const Spool& spool() const { return spool_; }

 private:
  Spool spool_;
  uint64_t count_ = 0;
  std::string head_;
};

class KeyedReader {
 public:
  // Nothing is added to `keyed` meanwhile.
  explicit KeyedReader(const KeyedSpool& keyed) : bytes_(keyed.spool(), kBufferBytes) {}

  // Returns false after the last one, or after an error. The bytes are valid until the next call.
  bool Next(uint64_t& mixed, std::string_view& bytes) {
    ByteReader head(bytes_.Peek(kMaxHeadBytes));
    const uint64_t ahead = head.rest().size();
    if (ahead <= sizeof mixed) return false;
    mixed = *head.Take<uint64_t>();
    const uint64_t size = head.TakeVarint().value_or(0);
    bytes_.Skip(ahead - head.rest().size());
    bytes = bytes_.Peek(size).substr(0, size);
    bytes_.Skip(bytes.size());
    return bytes.size() == size;
  }
  const absl::Status& status() const { return bytes_.status(); }

 private:
  static constexpr uint64_t kBufferBytes = uint64_t{1} << 20, kMaxHeadBytes = 8 + 5;

  SpoolReader bytes_;
};

}  // namespace tabia::index
