// Every form of the comparison of a bucket has the result of a comparison slot by slot.
#include <cstring>
#include <random>

#include "gtest/gtest.h"

#include "core/index/layout/bucket.h"

namespace tabia::index {
namespace {

struct Bytes {
  char bytes[kBucketBytes];
};

uint32_t SlotBySlot(const Bucket& bucket, uint64_t fingerprint) {
  uint32_t slots = 0;
  for (uint32_t slot = 0; slot < kBucketSlots; ++slot) {
    if (bucket.fingerprint(slot) == fingerprint) slots |= 1u << slot;
  }
  return slots;
}

void ExpectAllForms(const Bytes& bucket, uint64_t fingerprint) {
  const uint32_t expected = SlotBySlot(Bucket(bucket.bytes), fingerprint);
  ASSERT_EQ(MatchSlotsPortable(bucket.bytes, fingerprint), expected);
  ASSERT_EQ(MatchSlots(bucket.bytes, fingerprint), expected);
}

// Returns a bucket of random bytes out of `kinds`, so that parts of fingerprints are often equal.
Bytes RandomBucket(std::mt19937_64& random, uint32_t kinds) {
  Bytes bucket;
  for (char& byte : bucket.bytes) byte = static_cast<char>(random() % kinds * 85);
  return bucket;
}

TEST(MatchSlots, AgreesInEveryForm) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100'000; ++i) {
    const Bytes bucket = RandomBucket(random, 1 + i % 4);
    const uint64_t wanted = Bucket(bucket.bytes).fingerprint(static_cast<uint32_t>(random() % kBucketSlots));
    ExpectAllForms(bucket, wanted);
    ExpectAllForms(bucket, wanted ^ uint64_t{1} << random() % kFingerprintBits);
  }
}

TEST(MatchSlots, ComparesEveryBitOfEverySlot) {
  std::mt19937_64 random(4);
  const Bytes bucket = RandomBucket(random, 256);
  for (uint32_t slot = 0; slot < kBucketSlots; ++slot) {
    const uint64_t fingerprint = Bucket(bucket.bytes).fingerprint(slot);
    EXPECT_EQ(MatchSlots(bucket.bytes, fingerprint), 1u << slot);
    for (uint32_t bit = 0; bit < kFingerprintBits; ++bit) {
      EXPECT_EQ(MatchSlots(bucket.bytes, fingerprint ^ uint64_t{1} << bit), 0u) << slot << ", bit " << bit;
    }
  }
}

TEST(Bucket, FindsTheFirstUsedSlotOfEqualOnes) {
  Bytes bucket = {};
  for (uint32_t slot = 3; slot < kBucketSlots; ++slot) SetEntry(bucket.bytes, slot, 0xab'1234'5678, slot);
  for (uint32_t count = 0; count < 16; ++count) {
    SetCountAndFilter(bucket.bytes, count, 15);
    EXPECT_EQ(Bucket(bucket.bytes).Find(0xab'1234'5678), count > 3 ? 3 : kBucketSlots) << count;
    EXPECT_EQ(Bucket(bucket.bytes).Find(0), count > 0 ? 0 : kBucketSlots) << count;
  }
}

}  // namespace
}  // namespace tabia::index
