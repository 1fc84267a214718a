#include <algorithm>
#include <random>
#include <vector>

#include "gtest/gtest.h"

#include "core/index/builder/bucket_placer.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

std::vector<Entry> RandomEntries(size_t count) {
  std::mt19937_64 random(5);
  std::vector<Entry> entries(count);
  for (Entry& entry : entries) entry = {random()};
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.mixed < b.mixed; });
  return entries;
}

PlaceResult Place(const std::vector<Entry>& entries, uint64_t home_buckets, uint32_t spread,
                  absl::FunctionRef<void(const PlacedBucket&)> visit) {
  BucketPlacer placer(home_buckets, spread, visit);
  for (const Entry& entry : entries) {
    if (PlaceResult result = placer.Add(entry); result != PlaceResult::kOk) return result;
  }
  return placer.Finish();
}

PlaceResult Place(const std::vector<Entry>& entries, uint64_t home_buckets, uint32_t spread) {
  return Place(entries, home_buckets, spread, [](const PlacedBucket&) {});
}

// An index is small because of this high load.
TEST(BucketPlacer, FillsBucketsTo97Percent) {
  const std::vector<Entry> entries = RandomEntries(300'000);
  EXPECT_EQ(Place(entries, entries.size() / (9 * 0.97), 1024), PlaceResult::kOk);
}

TEST(BucketPlacer, EmitsEveryBucketInOrder) {
  uint64_t next = 0;
  const auto visit = [&](const PlacedBucket& bucket) { EXPECT_EQ(bucket.number, next++); };
  ASSERT_EQ(Place(RandomEntries(10'000), 1200, 32, visit), PlaceResult::kOk);
  EXPECT_EQ(next, 1232u);
}

TEST(BucketPlacer, PutsEveryKeyHomeOrIntoItsSecondBucket) {
  uint64_t count = 0;
  const auto visit = [&](const PlacedBucket& bucket) {
    ASSERT_LE(bucket.entries.size(), kBucketSlots);
    for (size_t i = 0; i < bucket.entries.size(); ++i, ++count) {
      const uint64_t mixed = bucket.entries[i].mixed;
      const bool displaced = i >= bucket.entries.size() - bucket.displaced;
      const uint64_t distance = displaced ? Displacement(Fingerprint(mixed), 32) : 0;
      ASSERT_EQ(HomeBucket(mixed, 1200) + distance, bucket.number);
    }
  };
  ASSERT_EQ(Place(RandomEntries(10'000), 1200, 32, visit), PlaceResult::kOk);
  EXPECT_EQ(count, 10'000u);
}

TEST(BucketPlacer, ReportsThatThereIsNoRoom) {
  EXPECT_EQ(Place(RandomEntries(10'000), 1000, 32), PlaceResult::kNoRoom);
}

TEST(BucketPlacer, ReportsAClashOfFingerprintsAtHome) {
  EXPECT_EQ(Place({{5}, {5 | uint64_t{1} << 40}}, 1, 1), PlaceResult::kClash);
}

// The tenth key of bucket 0 is displaced to bucket 1, where a key of the same fingerprint is at home.
TEST(BucketPlacer, ReportsAClashOfADisplacedFingerprint) {
  const uint64_t bucket_1 = uint64_t{1} << 63;
  std::vector<Entry> entries;
  for (uint64_t i = 0; i < 10; ++i) entries.push_back({i});
  std::vector<Entry> others;
  for (uint64_t i = 0; i < 10; ++i) others.push_back({bucket_1 | i});
  EXPECT_EQ(Place(entries, 2, 1), PlaceResult::kOk);
  entries.insert(entries.end(), others.begin(), others.end());
  EXPECT_EQ(Place(entries, 2, 1), PlaceResult::kClash);
}

}  // namespace
}  // namespace tabia::index
