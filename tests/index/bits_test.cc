#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/index/layout/remainders.h"

namespace tabia::index {
namespace {

TEST(Bits, AreReadAsTheyWereWritten) {
  std::string bytes;
  BitWriter writer(bytes);
  std::mt19937_64 random(1);
  std::vector<std::pair<uint64_t, uint32_t>> put;
  for (uint32_t i = 0; i < 1000; ++i) {
    const uint32_t width = i % 33;
    put.push_back({random() & ((uint64_t{1} << width) - 1), width});
    writer.Put(put.back().first, width);
    writer.PutUnary(i % 70);
  }
  writer.Flush();
  BitReader reader(bytes);
  for (uint32_t i = 0; i < 1000; ++i) {
    ASSERT_EQ(reader.Take(put[i].second), put[i].first);
    ASSERT_EQ(reader.TakeUnary(), i % 70);
  }
  EXPECT_EQ((reader.position() + 7) / 8, bytes.size());
}

TEST(Bits, AreZeroAfterTheEnd) {
  BitReader reader("\xff");
  EXPECT_EQ(reader.TakeUnary(), 8u);
  EXPECT_EQ(reader.Take(24), 0u);
}

TEST(RemainderWidths, ShrinkWithMoreBuckets) {
  EXPECT_EQ(RemainderWidths(1).plain, 25u);
  EXPECT_EQ(RemainderWidths(uint64_t{1} << 20).plain, 5u);
  EXPECT_EQ(RemainderWidths(uint64_t{1} << 24).plain, 1u);
  EXPECT_EQ(RemainderWidths(uint64_t{1} << 40).plain, 1u);
  EXPECT_EQ(RemainderWidths(uint64_t{1} << 40).rice, 0u);
}

}  // namespace
}  // namespace tabia::index
