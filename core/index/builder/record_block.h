// Ordered records as one block of bytes. A block is independent of the blocks before it, so it can be made and read on
// another thread. Runs and folded keys are written as such blocks, and take most of the disk space of a build.
//   size       u32, of the rest of the block
//   count      u32
//   first      u64, the mixed key of the first record
//   gap bits, check bits   u8 each
//   columns    u32 number of unpacked bytes, u32 number of packed bytes, packed bytes (BlockPacker): first the heads,
//              then kColumns columns, each with every kColumns-th byte of the records
//   bits       for each record, from the lowest bit of each byte:
//     gap      the mixed key minus the one before, in a Rice code; not for the first record
//     check    in the check bits of the block
//   zero       u8
//
// A head is a varint: twice the size of the record's bytes, plus 1 for a note. The bytes are in columns because a byte
// at a certain place has the same meaning in most records. So a column has few different bytes, and zstd packs it well.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/index/builder/record.h"

namespace tabia::index {

class RecordBlock {
 public:
  // Adds a record, which is not before the last one.
  void Add(const MixedRecord& record) {
    keys_.push_back(record.mixed);
    checks_.push_back(record.check);
    AppendVarint(heads_, record.bytes.size() << 1 | static_cast<uint64_t>(record.kind));
    bytes_.append(record.bytes);
  }
  void Clear();

  bool empty() const { return keys_.empty(); }
  uint64_t count() const { return keys_.size(); }
  // Returns true if a longer block would hardly save bytes per record.
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

// Reads blocks of temporary files, and of range files, which may be damaged or malicious.
class RecordBlockReader {
 public:
  // Begins with the first record of `block`, which is given without its size. After an error, Next returns false.
  absl::Status Open(std::string_view block);

  // Returns false after the last record, and if the block is too short for its records. `record.bytes` are valid until
  // the next block is opened.
  bool Next(MixedRecord& record);
  // Returns the number of records that Next has not returned.
  uint32_t left() const { return left_; }

 private:
  bool OpenColumns(ByteReader& in, uint32_t count);

  std::string bits_;       // with zeros behind, so that a record may be read beyond the end
  uint64_t end_ = 0;       // of the bits of the block
  uint64_t position_ = 0;  // of the next gap, in bits
  uint32_t left_ = 0;      // records
  uint32_t gap_bits_ = 0, check_bits_ = 0;
  uint64_t mixed_ = 0;  // of the record before
  std::string heads_, bytes_;
  uint64_t next_head_ = 0, next_byte_ = 0;
};

}  // namespace tabia::index
