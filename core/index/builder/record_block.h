// Ordered records as one block of bytes, which is complete in itself: it can be made, and read, on another thread than those
// before it. Runs and folded keys are written as such blocks, and take most of the disk that a build needs.
//   size       u32, of what follows
//   count      u32
//   first      u64, the mixed key of the first record
//   gap bits, check bits   u8 each
//   columns    u32 of unpacked and u32 of packed bytes, and these (BlockPacker): first the heads, then one column for each of
//              kColumns, with every kColumns-th byte of the records
//   bits       for each record, from the lowest bit of each byte:
//     gap      the mixed key, less that of the record before (gap_code.h); not of the first
//     check    the low bits that all checks of the block have at most
//   zero       u8
//
// A head is a varint: twice the size of the record's bytes, and 1 more for a note. Columns, because the bytes of most
// records mean the same at the same place: those of a column are few and frequent, and zstd codes them by their frequency.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/index/builder/record_stream.h"

namespace tabia::index {

class RecordBlock {
 public:
  // The record is not before those added already.
  void Add(const MixedRecord& record) {
    keys_.push_back(record.mixed);
    checks_.push_back(record.check);
    AppendVarint(heads_, record.bytes.size() << 1 | static_cast<uint64_t>(record.kind));
    bytes_.append(record.bytes);
  }
  void Clear();

  bool empty() const { return keys_.empty(); }
  uint64_t count() const { return keys_.size(); }
  // Returns whether a longer block would hardly take fewer bytes for a record.
  bool full() const { return keys_.size() >= kMaxRecords || bytes_.size() >= kMaxBytes; }

  // Visits the bytes of each record.
  template <typename Visit>
  void ForEach(Visit visit) const {
    ByteReader heads(heads_);
    std::string_view rest = bytes_;
    for (uint64_t head = 0; heads.TakeVarint(head); rest.remove_prefix(head >> 1)) {
      visit(rest.substr(0, head >> 1));
    }
  }

  // Appends the block, which is not empty.
  void Pack(std::string& out) const;

 private:
  static constexpr uint64_t kMaxRecords = uint64_t{1} << 14, kMaxBytes = uint64_t{1} << 17;

  void PackRecords(std::string& out) const;
  void PackColumns(std::string& out) const;
  void PackBits(uint32_t gap_bits, uint32_t check_bits, std::string& out) const;

  std::vector<uint64_t> keys_;
  std::vector<uint32_t> checks_;
  std::string heads_, bytes_;
};

// Reads blocks, which are this program's own: what the columns contain is trusted, as each has a checksum (BlockPacker).
class RecordBlockReader {
 public:
  // Begins with the first record of `block`, given without its size, which must not change until the last one is read.
  // After an error, Next returns false.
  absl::Status Open(std::string_view block);

  // Returns false after the last one. `record.bytes` are valid until the next block is opened.
  bool Next(MixedRecord& record);

 private:
  bool OpenColumns(ByteReader& in);

  std::string_view block_;
  uint64_t position_ = 0;  // of the next gap, in bits
  uint32_t left_ = 0;      // records
  uint32_t gap_bits_ = 0, check_bits_ = 0;
  uint64_t mixed_ = 0;  // of the record before
  std::string heads_, bytes_;
  uint64_t next_head_ = 0, next_byte_ = 0;
};

}  // namespace tabia::index
