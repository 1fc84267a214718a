// Records in memory, added in any order and read in sorted order.
//
// They are sorted by an in-place radix sort, highest digit first. Invariant: mixed keys are uniform, whatever
// the keys are, so each digit of eight bits divides the records into 256 parts of nearly equal size. Parts of
// few records are sorted by comparison, within the cache. Example: of a million records the first digit makes
// parts of about 4,000, the second parts of about 16, and std::sort does the rest.
//
// Why not std::sort alone: it compares each of a million records about twenty times, and every comparison of
// uniform keys is an unpredictable branch. Why no library: the standard one has no radix sort, and a sort
// that distributes into a second array would halve the number of records that fit into the memory limit, and
// so double the runs to be merged. Stability is not needed: records of equal order are summed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/index/build/arena.h"
#include "core/index/build/record_stream.h"

namespace tabia::index {

class RecordBuffer {
 public:
  // Uses about `memory_bytes`, allocated as needed.
  explicit RecordBuffer(uint64_t memory_bytes) : memory_bytes_(memory_bytes) {}

  void Add(const MixedRecord& record);
  bool empty() const { return records_.empty(); }
  bool full() const { return records_.size() * sizeof(Stored) + arena_.size_bytes() >= memory_bytes_; }
  void Clear();

  // Reports how many parts of the records are sorted: for a large buffer this takes seconds.
  void Sort(const Progress& progress = {});
  // Returns a stream of a sorted buffer, which must not change meanwhile.
  std::unique_ptr<RecordStream> Stream() const;

 private:
  // Half a cache line. Short bytes are stored inline, long ones in the arena.
  struct Stored {
    static constexpr uint32_t kInlineBytes = 12;

    uint64_t mixed;
    uint64_t check;
    uint32_t size_and_kind;
    char inline_or_address[kInlineBytes];

    uint32_t size() const { return size_and_kind >> 1; }
    MixedRecord record() const;
    bool operator<(const Stored& other) const {
      return mixed != other.mixed ? mixed < other.mixed : record().order() < other.record().order();
    }
  };
  class Reader;

  static constexpr size_t kDigits = 256;
  // Where the records of each digit begin; the last one is the end.
  using Parts = std::array<Stored*, kDigits + 1>;

  void Grow();
  static Parts Distribute(Stored* begin, Stored* end, int shift);
  static void SortByDigit(Stored* begin, Stored* end, int shift);

  uint64_t memory_bytes_;
  std::vector<Stored> records_;
  Arena arena_;
};

}  // namespace tabia::index
