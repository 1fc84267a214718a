#include "core/base/checksum.h"

#include <cstdint>
#include <string>

#include "gtest/gtest.h"

namespace tabia {
namespace {

// The value that XXH3's own documents give for no bytes: files contain it, so it must never change.
TEST(Checksum, IsXxh3) {
  EXPECT_EQ(Checksum(""), 0x2d06800538d394c2u);
}

TEST(Checksum, DependsOnTheBytesAndTheSeed) {
  EXPECT_NE(Checksum("tabia"), Checksum("tabib"));
  EXPECT_NE(Checksum("tabia", 1), Checksum("tabia", 2));
  EXPECT_EQ(Checksum("tabia", 0), Checksum("tabia"));
}

TEST(SampledChecksum, IsThatOfAllBytesUpTo64MiB) {
  EXPECT_EQ(SampledChecksum("tabia"), Checksum("tabia"));
  const std::string most(64 << 20, 'x');
  EXPECT_EQ(SampledChecksum(most), Checksum(most));
}

TEST(SampledChecksum, CoversTheFirstAndTheLastByteOfALongFile) {
  std::string bytes(65 << 20, 'x');
  const uint64_t sum = SampledChecksum(bytes);
  bytes.front() = 'y';
  EXPECT_NE(SampledChecksum(bytes), sum);
  bytes.front() = 'x';
  bytes.back() = 'y';
  EXPECT_NE(SampledChecksum(bytes), sum);
}

}  // namespace
}  // namespace tabia
