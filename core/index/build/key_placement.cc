#include "core/index/build/key_placement.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "core/base/status.h"
#include "core/index/build/bucket_placer.h"
#include "core/index/build/delay.h"
#include "core/index/build/waiting_values.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kFirstLoadPermille = 985;
constexpr uint64_t kProgressStep = 1 << 16;  // keys between two calls

uint32_t Spread(uint64_t home_buckets) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(std::bit_floor(home_buckets / 32), 1, kMaxSpread));
}

uint64_t FirstHomeBuckets(uint64_t keys) {
  return keys * 1000 / (kBucketSlots * kFirstLoadPermille) + 1;
}

// One attempt with the lines that `header` states.
class Attempt {
 public:
  Attempt(const Header& header, const ValueMap<uint32_t>& symbols, const BuildLimits& limits,
          SectionWriter& writer)
      : home_buckets_(header.home_buckets),
        symbols_(symbols),
        behind_(limits.temp_folder, limits.memory_bytes),
        waiting_(header.spread),
        buckets_(header.home_buckets, header.spread, waiting_, writer, behind_),
        placer_(header.home_buckets, header.spread, settle_) {}

  absl::StatusOr<PlaceResult> Run(const KeyedSpool& values, absl::FunctionRef<void(uint64_t keys)> progress) {
    KeyedReader keys(values);
    uint64_t done = 0, mixed = 0;
    const auto place = [this](const Key& key) { PlaceKey(key); };
    for (std::string_view value; result_ == PlaceResult::kOk && keys.Next(mixed, value);) {
      symbols_.Prefetch(value);
      Key& newest = waiting_keys_.Next(place);
      newest.mixed = mixed;
      newest.value = value;
      if (++done % kProgressStep == 0) progress(done);
    }
    TABIA_RETURN_IF_ERROR(keys.status());
    waiting_keys_.Drain(place);
    if (result_ == PlaceResult::kOk) result_ = placer_.Finish();
    if (result_ == PlaceResult::kOk) TABIA_RETURN_IF_ERROR(buckets_.Finish());
    return result_;
  }

  const BucketsBuilder& lines() const { return buckets_; }
  const SectionsAfterBuckets& behind() const { return behind_; }

 private:
  struct Key {
    uint64_t mixed;
    std::string value;
  };

  void PlaceKey(const Key& key) {
    const uint32_t* const symbol = symbols_.Find(key.value);
    const uint64_t payload =
        symbol != nullptr ? *symbol : waiting_.Keep(key.value, HomeBucket(key.mixed, home_buckets_));
    if (result_ == PlaceResult::kOk) result_ = placer_.Add({key.mixed, payload});
  }

  const uint64_t home_buckets_;
  const ValueMap<uint32_t>& symbols_;
  SectionsAfterBuckets behind_;
  WaitingValues waiting_;
  BucketsBuilder buckets_;
  const std::function<void(const PlacedBucket&)> settle_ = [this](const PlacedBucket& line) {
    buckets_.Add(line);
  };
  BucketPlacer placer_;
  Delay<Key> waiting_keys_;
  PlaceResult result_ = PlaceResult::kOk;
};

absl::Status WriteAfterBuckets(const Attempt& attempt, SectionWriter& writer) {
  writer.End();
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kEscapeGroups, attempt.behind().escape_groups));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kEscapeHeap, attempt.behind().escape_heap));
  return writer.Write(SectionId::kRemainders, attempt.behind().remainders);
}

}  // namespace

absl::StatusOr<bool> PlaceKeys(const KeyedSpool& values, const ValueMap<uint32_t>& symbols,
                               const BuildLimits& limits, Header& header, SectionWriter& writer,
                               absl::FunctionRef<void(uint64_t keys)> progress) {
  header.keys = values.count();
  const uint64_t first = FirstHomeBuckets(header.keys);
  for (header.home_buckets = first; header.home_buckets <= 2 * first + 8;
       header.home_buckets += 1 + first / 64) {
    header.spread = Spread(header.home_buckets);
    TABIA_RETURN_IF_ERROR(writer.RewindTo(SectionId::kBuckets));
    TABIA_RETURN_IF_ERROR(writer.Begin(SectionId::kBuckets, header.lines() * kBucketBytes));
    Attempt attempt(header, symbols, limits, writer);
    TABIA_ASSIGN_OR_RETURN(const PlaceResult placing, attempt.Run(values, progress));
    if (placing == PlaceResult::kClash) return false;
    if (placing == PlaceResult::kNoRoom) continue;
    header.displaced = attempt.lines().displaced_count();
    header.escapes = attempt.lines().escape_count();
    TABIA_RETURN_IF_ERROR(WriteAfterBuckets(attempt, writer));
    return true;
  }
  return false;
}

}  // namespace tabia::index
