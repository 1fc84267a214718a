#include "core/base/checksum.h"

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

}  // namespace
}  // namespace tabia
