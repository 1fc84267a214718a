#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "core/index/builder/arena.h"

namespace tabia::index {
namespace {

TEST(ByteStore, ReturnsEveryStringByItsHandle) {
  ByteStore store;
  std::vector<std::pair<uint32_t, std::string>> kept;
  for (size_t size : {0, 1, 3, 4, 5, 1 << 16, (1 << 16) - 4, 7, 1 << 20, 9}) {
    for (int times = 0; times < 3; ++times) {
      const std::string bytes(size, static_cast<char>('a' + kept.size()));
      kept.emplace_back(store.Add(bytes), bytes);
    }
  }
  for (const auto& [number, bytes] : kept) EXPECT_EQ(store.At(number), bytes) << bytes.size();
  EXPECT_FALSE(store.full());
}

TEST(ByteStore, TakesFourBytesMoreThanAStringAndNothingWhenEmpty) {
  ByteStore store;
  EXPECT_EQ(store.size_bytes(), 0u);
  for (int i = 0; i < 100'000; ++i) store.Add("12345678");
  EXPECT_GE(store.size_bytes(), 1'200'000u);
  EXPECT_LT(store.size_bytes(), 1'300'000u);
}

}  // namespace
}  // namespace tabia::index
