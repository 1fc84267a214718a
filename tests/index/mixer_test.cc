#include "core/index/layout/mixer.h"

#include <random>

#include "gtest/gtest.h"

namespace tabia::index {
namespace {

TEST(Mix, IsUndoneByUnmix) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const uint64_t key = random(), salt = random();
    ASSERT_EQ(Unmix(Mix(key, salt), salt), key);
    ASSERT_EQ(Mix(Unmix(key, salt), salt), key);
  }
}

TEST(HomeBucket, RisesWithTheKeyFromFirstToLast) {
  for (uint64_t buckets : {uint64_t{1}, uint64_t{7}, uint64_t{1000}, uint64_t{1} << 40}) {
    EXPECT_EQ(HomeBucket(0, buckets), 0u);
    EXPECT_EQ(HomeBucket(~uint64_t{0}, buckets), buckets - 1);
  }
}

TEST(FirstMixed, IsTheSmallestOfItsBucket) {
  for (uint64_t buckets : {uint64_t{2}, uint64_t{7}, uint64_t{1000}, (uint64_t{1} << 30) + 1}) {
    for (uint64_t bucket : {uint64_t{1}, buckets / 2, buckets - 1}) {
      EXPECT_EQ(HomeBucket(FirstMixed(bucket, buckets), buckets), bucket);
      EXPECT_EQ(HomeBucket(FirstMixed(bucket, buckets) - 1, buckets), bucket - 1);
    }
  }
}

TEST(Displacement, IsAtLeastOneAndAtMostTheSpread) {
  for (uint64_t fingerprint = 0; fingerprint < 5000; ++fingerprint) {
    ASSERT_EQ(Displacement(fingerprint, 1), 1u);
    ASSERT_LE(Displacement(fingerprint, 4096), 4096u);
    ASSERT_GE(Displacement(fingerprint, 4096), 1u);
  }
}

}  // namespace
}  // namespace tabia::index
