// The records of a Polyglot book in order of their keys, whatever order the file has.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/formats/polyglot/layout.h"

namespace tabia::formats {

// A file in order, as the format wants it, is searched where it lies; for another, the order takes eight
// bytes a record.
class PolyglotRecords {
 public:
  // From `begin` to before `end`, by number in order.
  struct Range {
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  // Whole records, which must outlive this object.
  explicit PolyglotRecords(std::string_view bytes);

  uint64_t size() const { return bytes_.size() / kPolyglotRecordBytes; }
  // The records of `key`, in order of their places in the file.
  Range Find(uint64_t key) const;
  PolyglotRecord Get(uint64_t number) const { return DecodePolyglotRecord(At(number)); }
  uint64_t Key(uint64_t number) const { return DecodePolyglotKey(At(number)); }
  // Its offset in the file.
  uint64_t Offset(uint64_t number) const {
    return kPolyglotRecordBytes * (order_.empty() ? number : order_[number]);
  }

  // The records that come later in the file than a greater key.
  uint64_t misplaced() const { return misplaced_; }
  uint64_t first_misplaced_offset() const { return first_misplaced_offset_; }

 private:
  const char* At(uint64_t number) const { return bytes_.data() + Offset(number); }
  void FindMisplaced();
  void MakeOrder();
  void MakeStarts();

  std::string_view bytes_;
  std::vector<uint64_t> order_;  // places in the file; empty if it is in order
  int shift_ = 63;
  std::vector<uint64_t>
      starts_;  // by the bits of a key from shift_ on: the first record with these or greater
  uint64_t misplaced_ = 0;
  uint64_t first_misplaced_offset_ = 0;
};

}  // namespace tabia::formats
