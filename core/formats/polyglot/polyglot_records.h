// The records of a Polyglot book in order of their keys, whatever order they have in the file.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// BadFile, containing `path`, if the last record is not whole.
absl::Status CheckWholeRecords(std::string_view bytes, std::string_view path);

// A file in order, as the format requires, is searched in place. For any other file, the order takes eight
// bytes for each record.
class PolyglotRecords {
 public:
  // From `begin` to before `end`, by number in order.
  struct Range {
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  // `bytes` are whole records and must outlive this object.
  explicit PolyglotRecords(std::string_view bytes);

  uint64_t size() const { return bytes_.size() / kPolyglotRecordBytes; }
  // Returns the number of different keys, and of records whose move is not empty.
  uint64_t keys() const { return keys_; }
  uint64_t moves() const { return moves_; }
  // Returns the records of `key`, in the order of the file.
  Range Find(uint64_t key) const;
  PolyglotRecord Get(uint64_t number) const { return DecodePolyglotRecord(At(number)); }
  uint64_t Key(uint64_t number) const { return DecodePolyglotKey(At(number)); }
  // Returns the offset of a record in the file.
  uint64_t Offset(uint64_t number) const {
    return kPolyglotRecordBytes * (order_.empty() ? number : order_[number]);
  }

  // Prefetches the record where the search for `key` begins, and returns at once.
  void Prefetch(uint64_t key) const {
    if (order_.empty()) tabia::Prefetch(bytes_.data() + kPolyglotRecordBytes * starts_[key >> shift_]);
  }

  // Reports records that follow a greater key in the file, if there are any.
  void ReportOrder(records::SourceReport& report) const;

 private:
  const char* At(uint64_t number) const { return bytes_.data() + Offset(number); }
  void Scan();
  void MakeOrder();
  void CountKeys();

  std::string_view bytes_;
  std::vector<uint64_t> order_;  // indexes of the records in the file; empty if it is in order
  int shift_ = 63;
  std::vector<uint64_t> starts_;  // by the bits of a key from shift_ on: the first record with these or more
  uint64_t keys_ = 0;
  uint64_t moves_ = 0;
  uint64_t misplaced_ = 0;  // records that follow a greater key in the file
  uint64_t first_misplaced_offset_ = 0;
};

}  // namespace tabia::formats
