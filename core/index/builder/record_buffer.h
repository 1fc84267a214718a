// Records in memory, added in any order and read in sorted order.
//
// The sort is an in-place radix sort, highest digit first. Invariant: mixed keys are uniform even if
// the keys are not, so each digit divides the records into parts of nearly equal size. The last few records are
// sorted by insertion. Example: of ten million records the first digit of eight bits makes parts of about 39,000, the
// second parts of about 150, and a digit of five bits parts of about five.
//
// std::sort alone would be slower: it compares each of a million records about twenty times, and every comparison of
// uniform keys is an unpredictable branch. The standard library has no radix sort, and a sort
// that distributes into a second array would halve the number of records that fit into the memory limit, and
// so double the runs to be merged. Stability is not needed: records of equal order are summed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/index/builder/arena.h"
#include "core/index/builder/record.h"

namespace tabia::index {

class RecordBuffer {
 public:
  // Uses about `memory_bytes`, allocated as needed.
  explicit RecordBuffer(uint64_t memory_bytes) : memory_bytes_(memory_bytes) {}

  void Add(const MixedRecord& record);
  bool empty() const { return records_.empty(); }
  size_t size() const { return records_.size(); }
  bool full() const { return memory_used() >= memory_bytes_ || long_.full(); }
  uint64_t memory_used() const { return records_.size() * sizeof(Stored) + long_.size_bytes(); }
  void Clear();
  // Clears the buffer, and returns its memory to the system.
  void Free();

  void Sort();
  // Sort in two steps: after Distribute, different threads may sort the parts.
  static constexpr size_t kDigits = 256;
  void Distribute();
  void SortPart(size_t digit);

  // Returns a stream of the records of a sorted buffer whose keys are in `part`. The buffer must not change meanwhile.
  std::unique_ptr<RecordStream> Stream(KeyPart part) const;

 private:
  // Takes sixteen bytes, because sorting is bound by memory. The record of a move in one game has four bytes.
  struct Stored {
    static constexpr uint32_t kInlineBytes = 4;
    static constexpr uint32_t kSizeBits = 7, kLong = (1 << kSizeBits) - 1;
    static_assert(1 + kCheckBits + kSizeBits == 32);

    uint64_t mixed;
    uint32_t head;   // from the lowest bit: the size of the bytes or kLong, the check, the kind
    uint32_t bytes;  // inline, or the number of long ones

    // Sorts records of one key as MixedRecord::order does.
    uint32_t order() const { return head >> kSizeBits; }
    bool operator<(const Stored& other) const {
      return mixed != other.mixed ? mixed < other.mixed : order() < other.order();
    }
  };
  class Reader;

  // The first record of each digit of kBits, and the end.
  template <int kBits>
  using Parts = std::array<Stored*, (size_t{1} << kBits) + 1>;

  void Grow();
  MixedRecord RecordOf(const Stored& stored) const;
  const Stored* FirstFrom(uint32_t part) const;
  // Sorts records whose keys differ in their `low_bits` only.
  static void SortByDigits(Stored* begin, Stored* end, int low_bits);
  template <int kBits>
  static void SortByDigit(Stored* begin, Stored* end, int low_bits);
  template <int kBits>
  static Parts<kBits> DistributeByDigit(Stored* begin, Stored* end, int low_bits);

  uint64_t memory_bytes_;
  std::vector<Stored> records_;
  ByteStore long_;                            // bytes
  std::array<Stored*, kDigits + 1> parts_{};  // of records_, after Distribute
};

}  // namespace tabia::index
