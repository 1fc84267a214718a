#include "core/base/bytes.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace tabia {
namespace {

std::string Varint(uint64_t value) {
  std::string out;
  AppendVarint(out, value);
  return out;
}

constexpr uint64_t kLargest = std::numeric_limits<uint64_t>::max();

TEST(Append, PutsTheLowByteFirst) {
  std::string out;
  Append<uint32_t>(out, 0x01020304);
  EXPECT_EQ(out, "\x04\x03\x02\x01");
}

TEST(Varint, GrowsByOneByteForEachSevenBits) {
  EXPECT_EQ(Varint(0), std::string(1, '\0'));
  EXPECT_EQ(Varint(0x7f), "\x7f");
  EXPECT_EQ(Varint(0x80), "\x80\x01");
  EXPECT_EQ(Varint(0x3fff), "\xff\x7f");
  EXPECT_EQ(Varint(0x4000), "\x80\x80\x01");
  EXPECT_EQ(Varint(kLargest).size(), 10u);
}

TEST(Varint, ReadsEveryWrittenValue) {
  for (int shift = 0; shift < 64; ++shift) {
    for (const uint64_t value : {(uint64_t{1} << shift) - 1, uint64_t{1} << shift, kLargest >> shift}) {
      const std::string bytes = Varint(value);
      ByteReader reader(bytes);
      EXPECT_EQ(reader.TakeVarint(), value);
      EXPECT_TRUE(reader.empty());
    }
  }
}

TEST(Varint, IsAbsentIfTruncated) {
  const std::string whole = Varint(kLargest);
  for (size_t size = 0; size < whole.size(); ++size) {
    ByteReader reader(std::string_view(whole).substr(0, size));
    EXPECT_EQ(reader.TakeVarint(), std::nullopt);
    EXPECT_EQ(reader.rest().size(), size);
  }
}

TEST(Varint, IsAbsentBeyond64Bits) {
  EXPECT_EQ(ByteReader("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02").TakeVarint(), std::nullopt);
  EXPECT_EQ(ByteReader("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01").TakeVarint(), std::nullopt);
}

TEST(ByteReader, TakesIntegersFromTheFront) {
  ByteReader reader("\x01\x02\x03\x04");
  EXPECT_EQ(reader.Take<uint8_t>(), 1);
  EXPECT_EQ(reader.Take<uint16_t>(), 0x0302);
  EXPECT_EQ(reader.rest(), "\x04");
}

TEST(ByteReader, TakesNothingIfTooFewBytesAreLeft) {
  ByteReader reader("\x01\x02\x03");
  EXPECT_EQ(reader.Take<uint32_t>(), std::nullopt);
  EXPECT_EQ(reader.TakeBytes(4), std::nullopt);
  EXPECT_EQ(reader.TakeBytes(kLargest), std::nullopt);
  EXPECT_EQ(reader.rest().size(), 3u);
}

TEST(ByteReader, TakesBytesUpToTheLast) {
  ByteReader reader("abc");
  EXPECT_EQ(reader.TakeBytes(0), "");
  EXPECT_EQ(reader.TakeBytes(3), "abc");
  EXPECT_TRUE(reader.empty());
}

}  // namespace
}  // namespace tabia
