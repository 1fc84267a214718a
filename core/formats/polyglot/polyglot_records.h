// The records of a Polyglot book in order of their keys.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns BadFile, with `path`, if the last record is cut.
absl::Status CheckWholeRecords(std::string_view bytes, std::string_view path);

// A file in order, as the format requires, is searched in place. Any other file needs a list of its records in order,
// eight bytes for each.
class PolyglotRecords {
 public:
  // Numbers of records in order, from `begin` to before `end`.
  struct Range {
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  // Keeps a reference to `bytes`, which are whole records. Those of a header are passed over.
  explicit PolyglotRecords(std::string_view bytes);

  uint64_t size() const { return bytes_.size() / kPolyglotRecordBytes; }
  // Returns the number of different keys. moves() returns the number of records whose move is not empty.
  uint64_t keys() const { return keys_; }
  uint64_t moves() const { return moves_; }
  // Returns the records of `key`, in the order of the file.
  Range Find(uint64_t key) const;
  PolyglotRecord Get(uint64_t number) const { return DecodePolyglotRecord(At(number)); }
  uint64_t Key(uint64_t number) const { return DecodePolyglotKey(At(number)); }
  // Returns the offset of a record in the file.
  uint64_t Offset(uint64_t number) const { return header_.size() + kPolyglotRecordBytes * Index(number); }

  // Prefetches the record at which the search for `key` begins.
  void Prefetch(uint64_t key) const {
    if (order_.empty()) tabia::Prefetch(bytes_.data() + kPolyglotRecordBytes * starts_[key >> shift_]);
  }

  // Reports the text of the header, if there is one.
  void ReportHeader(records::SourceReport& report) const;
  // Reports records that follow a greater key in the file, if there are any.
  void ReportOrder(records::SourceReport& report) const;
  // Counts the records with learning data, which no book keeps, as not used.
  void ReportLearningData(records::SourceReport& report) const;

 private:
  // Returns the index of a record among those after the header.
  uint64_t Index(uint64_t number) const { return order_.empty() ? number : order_[number]; }
  const char* At(uint64_t number) const { return bytes_.data() + kPolyglotRecordBytes * Index(number); }
  void Scan();
  void MakeOrder();
  void CountKeys();

  std::string_view header_;      // its bytes; empty without one
  std::string_view bytes_;       // after the header
  std::vector<uint64_t> order_;  // indexes of the records in the file; empty if it is in order
  int shift_ = 63;
  std::vector<uint64_t>
      starts_;  // by the upper bits of a key (key >> shift_): the first record with these or more
  uint64_t keys_ = 0;
  uint64_t moves_ = 0;
  uint64_t misplaced_ = 0;        // records that follow a greater key in the file
  uint64_t first_misplaced_ = 0;  // its index
  uint64_t learned_ = 0;          // records with a move and learning data
  uint64_t first_learned_ = 0;    // its index
};

// A Bloom filter of keys, which takes one memory access, mostly a cache hit. The reader looks up thirty replies of each
// position, nearly all of which the book does not have. Keys are random numbers: their upper bits select a word, and
// two other parts of the key select two bits in it. 99 % of the keys that were not added miss one of their two bits.
class KeyFilter {
 public:
  // Makes a filter for `keys` keys, of two to four bytes each.
  explicit KeyFilter(uint64_t keys)
      : shift_(64 - std::clamp(static_cast<int>(std::bit_width(keys)) + 4, kMinBits, kMaxBits)),
        words_((uint64_t{1} << (64 - shift_)) / 64) {}

  void Add(uint64_t key) { words_[key >> shift_ >> 6] |= Bits(key); }
  // Returns false only if the key was not added.
  bool MayHave(uint64_t key) const { return (words_[key >> shift_ >> 6] & Bits(key)) == Bits(key); }
  void Prefetch(uint64_t key) const {
    tabia::Prefetch(reinterpret_cast<const char*>(&words_[key >> shift_ >> 6]));
  }

 private:
  static constexpr int kMinBits = 10, kMaxBits = 30;

  uint64_t Bits(uint64_t key) const {
    return uint64_t{1} << (key >> shift_ & 63) | uint64_t{1} << (key & 63);
  }

  int shift_;
  std::vector<uint64_t> words_;
};

}  // namespace tabia::formats
