// Every form of the comparison of a line says what a comparison slot by slot says.
#include <cstring>
#include <random>

#include "gtest/gtest.h"

#include "core/index/layout/bucket.h"
#include "core/index/layout/bucket_match.h"

namespace tabia::index {
namespace {

struct Bytes {
  char bytes[kBucketBytes];
};

uint32_t SlotBySlot(const Bucket& line, uint64_t fingerprint) {
  uint32_t slots = 0;
  for (uint32_t slot = 0; slot < kBucketSlots; ++slot) {
    if (line.fingerprint(slot) == fingerprint) slots |= 1u << slot;
  }
  return slots;
}

void ExpectAllForms(const Bytes& line, uint64_t fingerprint) {
  const uint32_t expected = SlotBySlot(Bucket(line.bytes), fingerprint);
  ASSERT_EQ(MatchSlotsPortable(line.bytes, fingerprint), expected);
  ASSERT_EQ(MatchSlots(line.bytes, fingerprint), expected);
}

// Buckets of random bytes out of `kinds`, so that parts of fingerprints are often equal.
Bytes RandomLine(std::mt19937_64& random, uint32_t kinds) {
  Bytes line;
  for (char& byte : line.bytes) byte = static_cast<char>(random() % kinds * 85);
  return line;
}

TEST(MatchSlots, SaysTheSameInEveryForm) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100'000; ++i) {
    const Bytes line = RandomLine(random, 1 + i % 4);
    const uint64_t wanted = Bucket(line.bytes).fingerprint(static_cast<uint32_t>(random() % kBucketSlots));
    ExpectAllForms(line, wanted);
    ExpectAllForms(line, wanted ^ uint64_t{1} << random() % kFingerprintBits);
  }
}

TEST(MatchSlots, SeesEveryBitOfEverySlot) {
  std::mt19937_64 random(4);
  const Bytes line = RandomLine(random, 256);
  for (uint32_t slot = 0; slot < kBucketSlots; ++slot) {
    const uint64_t fingerprint = Bucket(line.bytes).fingerprint(slot);
    EXPECT_EQ(MatchSlots(line.bytes, fingerprint), 1u << slot);
    for (uint32_t bit = 0; bit < kFingerprintBits; ++bit) {
      EXPECT_EQ(MatchSlots(line.bytes, fingerprint ^ uint64_t{1} << bit), 0u) << slot << ", bit " << bit;
    }
  }
}

TEST(Bucket, FindsTheFirstUsedSlotOfEqualOnes) {
  Bytes line = {};
  for (uint32_t slot = 3; slot < kBucketSlots; ++slot) SetEntry(line.bytes, slot, 0xab'1234'5678, slot);
  for (uint32_t count = 0; count < 16; ++count) {
    SetCountAndFilter(line.bytes, count, 15);
    EXPECT_EQ(Bucket(line.bytes).Find(0xab'1234'5678), count > 3 ? 3 : kBucketSlots) << count;
    EXPECT_EQ(Bucket(line.bytes).Find(0), count > 0 ? 0 : kBucketSlots) << count;
  }
}

}  // namespace
}  // namespace tabia::index
