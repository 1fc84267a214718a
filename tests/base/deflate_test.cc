#include "core/base/packed/deflate.h"

#include <string>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/packed.h"

namespace tabia {
namespace {

std::string Error(std::string_view packed, size_t size) {
  return Message(Inflate(packed, size).status());
}

TEST(Inflate, RestoresThePackedBytes) {
  for (const std::string& bytes : {std::string(), std::string("a"), std::string(100'000, 'x')}) {
    const auto unpacked = Inflate(Packed(bytes), bytes.size());
    ASSERT_TRUE(unpacked.ok()) << unpacked.status();
    EXPECT_EQ(*unpacked, bytes);
  }
}

TEST(Inflate, RejectsAnotherSize) {
  const std::string packed = Packed("12345");
  EXPECT_EQ(Error(packed, 6), "unpacks to 5 bytes instead of 6");
  EXPECT_EQ(Error(packed, 4), "unpacks to more than 4 bytes");
  EXPECT_EQ(Error(packed, 0), "unpacks to more than 0 bytes");
}

TEST(Inflate, RejectsTrailingBytes) {
  EXPECT_EQ(Error(Packed("12345") + "!", 5), "1 byte behind the packed ones");
}

TEST(Inflate, RejectsATruncatedStream) {
  const std::string bytes(3'000, 'x'), packed = Packed(bytes);
  for (size_t size = 0; size < packed.size(); ++size) {
    EXPECT_FALSE(Inflate(packed.substr(0, size), bytes.size()).ok()) << size;
  }
}

TEST(Inflate, RejectsAFlippedBit) {
  const std::string bytes = "to be, or not to be", packed = Packed(bytes);
  for (size_t bit = 0; bit < 8 * packed.size(); ++bit) {
    std::string damaged = packed;
    damaged[bit / 8] ^= static_cast<char>(1 << bit % 8);
    const auto unpacked = Inflate(damaged, bytes.size());
    EXPECT_TRUE(!unpacked.ok() || *unpacked == bytes) << bit;
  }
}

TEST(Inflate, AllocatesNothingForAnImpossibleSize) {
  EXPECT_EQ(Error(Packed("12345"), size_t{1} << 40), "13 bytes cannot unpack to 1099511627776");
}

TEST(Inflate, RejectsTenBillionBytesFromAFewThousand) {
  EXPECT_EQ(Error(PackedZeros(10'000), 4'096), "unpacks to more than 4096 bytes");
}

}  // namespace

namespace {

TEST(Crc32, IsTheOneOfThePublishedExample) {
  EXPECT_EQ(Crc32("123456789"), 0xcbf43926u);
  EXPECT_EQ(Crc32(""), 0u);
}

TEST(Gzip, ReturnsNothingIfItDoesNotHelp) {
  EXPECT_EQ(Gzip(""), "");
  EXPECT_EQ(Gzip("to be"), "");
}

}  // namespace
}  // namespace tabia
