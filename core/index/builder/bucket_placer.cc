#include "core/index/builder/bucket_placer.h"

#include <algorithm>
#include <limits>

#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

bool ByMixed(const Entry& a, const Entry& b) {
  return a.mixed < b.mixed;
}

constexpr int64_t kNever = std::numeric_limits<int64_t>::min();
constexpr uint32_t kMaxHomes =
    64;  // buckets have nine on average: more do not happen by chance, and take time

}  // namespace

BucketPlacer::BucketPlacer(uint64_t home_buckets, uint32_t spread,
                           absl::FunctionRef<void(const PlacedBucket&)> visit)
    : home_buckets_(home_buckets), spread_(spread), visit_(visit), window_(2 * spread) {}

PlaceResult BucketPlacer::Add(const Entry& entry) {
  const uint64_t home = HomeBucket(entry.mixed, home_buckets_);
  while (home > next_ + spread_) {
    if (PlaceResult result = Emit(); result != PlaceResult::kOk) return result;
  }
  ++At(home).homes;
  pending_.push_back(entry);
  return PlaceResult::kOk;
}

PlaceResult BucketPlacer::Finish() {
  while (next_ < home_buckets_ + spread_) {
    if (PlaceResult result = Emit(); result != PlaceResult::kOk) return result;
  }
  return PlaceResult::kOk;
}

// Returns the rank of displacing a key to the bucket `second`; a higher one is better. Best is a bucket whose slots
// would not all be used otherwise, and of these the nearest, because the fewest later buckets can still use it; if
// there is none, the bucket that becomes least overfull.
int64_t BucketPlacer::Rank(uint64_t second) {
  const Waiting& bucket = At(second);
  if (bucket.arrivals == kBucketSlots) return kNever;
  const int64_t room = int64_t{kBucketSlots} - bucket.arrivals - bucket.homes;
  return room > 0 ? int64_t{kMaxSpread} + 1 - static_cast<int64_t>(second - next_) : room - kBucketSlots;
}

bool BucketPlacer::Displace(uint32_t count) {
  candidates_.clear();
  for (const Entry& entry : home_) {
    const uint64_t second = next_ + Displacement(Fingerprint(entry.mixed), spread_);
    candidates_.push_back({entry, second, Rank(second)});
  }
  for (; count > 0; --count) {
    if (!DisplaceBest()) return false;
  }
  home_.clear();
  for (const Candidate& candidate : candidates_) home_.push_back(candidate.entry);
  return true;
}

bool BucketPlacer::DisplaceBest() {
  const auto best = std::max_element(candidates_.begin(), candidates_.end(),
                                     [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  if (best->rank == kNever) return false;
  const uint64_t taken = best->second;
  Waiting& second = At(taken);
  second.arrived[second.arrivals++] = best->entry;
  filter_ |= FilterBit(Fingerprint(best->entry.mixed));
  candidates_.erase(best);
  for (Candidate& candidate : candidates_) {
    if (candidate.second == taken) candidate.rank = Rank(taken);
  }
  return true;
}

// Every key with its home here reads this bucket first, so a lookup must not meet its fingerprint twice.
bool BucketPlacer::Clashes(const Waiting& bucket) {
  seen_.clear();
  for (const Entry& entry : home_) seen_.push_back(Fingerprint(entry.mixed));
  for (uint32_t i = 0; i < bucket.arrivals; ++i) seen_.push_back(Fingerprint(bucket.arrived[i].mixed));
  for (auto it = seen_.begin(); it != seen_.end(); ++it) {
    if (std::find(it + 1, seen_.end(), *it) != seen_.end()) return true;
  }
  return false;
}

PlaceResult BucketPlacer::Emit() {
  Waiting& bucket = At(next_);
  if (bucket.homes > kMaxHomes) return PlaceResult::kNoRoom;
  home_.assign(pending_.begin() + head_, pending_.begin() + head_ + bucket.homes);
  head_ += bucket.homes;
  if (Clashes(bucket)) return PlaceResult::kClash;
  filter_ = 0;
  const uint32_t room = kBucketSlots - bucket.arrivals;
  if (bucket.homes > room && !Displace(bucket.homes - room)) return PlaceResult::kNoRoom;
  std::sort(bucket.arrived, bucket.arrived + bucket.arrivals, ByMixed);
  home_.insert(home_.end(), bucket.arrived, bucket.arrived + bucket.arrivals);
  visit_({next_, home_, bucket.arrivals, filter_});
  bucket.homes = bucket.arrivals = 0;
  ++next_;
  if (head_ > pending_.size() / 2) {
    pending_.erase(pending_.begin(), pending_.begin() + head_);
    head_ = 0;
  }
  return PlaceResult::kOk;
}

}  // namespace tabia::index
