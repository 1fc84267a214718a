#include "core/base/packed/crc32.h"

#include "gtest/gtest.h"

namespace tabia {
namespace {

TEST(Crc32, IsTheOneOfThePublishedExample) {
  EXPECT_EQ(Crc32("123456789"), 0xcbf43926u);
  EXPECT_EQ(Crc32(""), 0u);
}

}  // namespace
}  // namespace tabia
