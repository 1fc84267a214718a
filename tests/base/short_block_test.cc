#include "core/base/packed/short_block.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia {
namespace {

std::string Unpack(std::string_view packed, size_t size) {
  std::string bytes(size, '?');
  return BlockUnpacker().Unpack(packed, bytes.data(), size) ? bytes : "damaged";
}

TEST(ShortBlock, UnpacksToTheSameBytes) {
  const std::string few, same(10'000, 'a'), all = [] {
    std::string bytes;
    for (int i = 0; i < 1000; ++i) bytes.push_back(static_cast<char>(i * i * 7));
    return bytes;
  }();
  for (const std::string& bytes : {few, same, all}) {
    std::string packed = "before";
    BlockPacker().Pack(bytes, packed);
    ASSERT_EQ(packed.substr(0, 6), "before");
    EXPECT_EQ(Unpack(packed.substr(6), bytes.size()), bytes);
  }
}

TEST(ShortBlock, IsSmallIfFewBytesAreFrequent) {
  std::string bytes, packed;
  for (int i = 0; i < 10'000; ++i) bytes.push_back(static_cast<char>(i * i % 7));
  BlockPacker().Pack(bytes, packed);
  EXPECT_LT(packed.size(), bytes.size() / 2);
}

TEST(ShortBlock, IsDamagedIfTheSizeDiffers) {
  std::string packed;
  BlockPacker().Pack("some bytes", packed);
  EXPECT_EQ(Unpack(packed, 9), "damaged");
  EXPECT_EQ(Unpack(packed, 11), "damaged");
  EXPECT_EQ(Unpack(packed.substr(0, packed.size() - 1), 10), "damaged");
  EXPECT_EQ(Unpack("", 10), "damaged");
}

TEST(ShortBlock, DetectsAFlippedBit) {
  const std::string bytes = "what is written, is written";
  std::string packed;
  BlockPacker().Pack(bytes, packed);
  for (size_t bit = 0; bit < 8 * packed.size(); ++bit) {
    std::string flipped = packed;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    const std::string unpacked = Unpack(flipped, bytes.size());
    EXPECT_TRUE(unpacked == "damaged" || unpacked == bytes) << bit;  // some bits of a frame mean nothing
  }
}

}  // namespace
}  // namespace tabia
