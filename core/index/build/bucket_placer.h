// Which line each key stands in.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/index/layout/format.h"

namespace tabia::index {

// A key on its way into a line; the payload is the caller's.
struct Entry {
  uint64_t mixed;
  uint64_t payload;
};

// A line that is settled: at most kBucketSlots entries, first those at home, then `displaced` ones, both by
// mixed key.
struct PlacedBucket {
  uint64_t number;
  absl::Span<const Entry> entries;
  uint32_t displaced;
  uint32_t filter;
};

enum class PlaceResult {
  kOk,
  kNoRoom,  // try more lines
  kClash,   // two keys would be taken for each other: try another salt
};

// Takes the entries by rising mixed key and settles the lines one after the other. It holds the keys of
// `spread` lines, never more, whatever the size of the index.
class BucketPlacer {
 public:
  // `settle` sees every line once, in order, and must outlive the placer.
  BucketPlacer(uint64_t home_buckets, uint32_t spread, absl::FunctionRef<void(const PlacedBucket&)> settle);

  // Once one of these has answered something else than kOk, the placer is spent.
  PlaceResult Add(const Entry& entry);
  PlaceResult Finish();

 private:
  // A line that is not settled yet.
  struct Waiting {
    uint32_t homes = 0;     // keys that have their home here
    uint32_t arrivals = 0;  // keys displaced to here
    Entry arrived[kBucketSlots];
  };

  // A key at home in the line that is being settled, and how good it is to displace it.
  struct Candidate {
    Entry entry;
    uint64_t second;  // its second line
    int64_t rank;
  };

  Waiting& At(uint64_t line) { return window_[line & (window_.size() - 1)]; }
  int64_t Rank(uint64_t second);
  bool Displace(uint32_t count);
  bool DisplaceBest();
  bool Clashes(const Waiting& line);
  PlaceResult Emit();

  const uint64_t home_buckets_;
  const uint32_t spread_;
  absl::FunctionRef<void(const PlacedBucket&)> settle_;
  uint64_t next_ = 0;            // the line to be settled next
  std::vector<Waiting> window_;  // lines next_ .. next_ + spread_, each at its number modulo the size
  std::vector<Entry> pending_;   // keys not placed yet, from head_ on
  size_t head_ = 0;
  std::vector<Entry> home_;            // of the line that is being settled
  std::vector<Candidate> candidates_;  // of home_, while some of it is displaced
  std::vector<uint64_t> seen_;         // fingerprints
  uint32_t filter_ = 0;
};

}  // namespace tabia::index
