#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "gtest/gtest.h"

#include "core/index/builder/dictionary_builder.h"

namespace tabia::index {
namespace {

std::map<std::string, uint64_t> Repeated(ValueCounter& counter) {
  std::map<std::string, uint64_t> counts;
  counter.ForEachRepeated(
      [&](std::string_view value, uint64_t count) { EXPECT_TRUE(counts.emplace(value, count).second); });
  return counts;
}

TEST(ValueCounter, CountsValuesOfAnyLength) {
  ValueCounter counter;
  std::map<std::string, uint64_t> expected;
  for (size_t size = 0; size < 20; ++size) {
    for (size_t i = 0; i < size + 2; ++i) counter.Add(std::string(size, '\0'));
    expected[std::string(size, '\0')] = size + 2;
  }
  EXPECT_EQ(Repeated(counter), expected);
}

TEST(ValueCounter, VisitsOnlyRepeatedValues) {
  ValueCounter counter;
  for (const char* value : {"once", "twice", "a value of its own", "twice"}) counter.Add(value);
  EXPECT_EQ(Repeated(counter), (std::map<std::string, uint64_t>{{"twice", 2}}));
}

// A thousand values, each one in ten thousand, among millions that occur once.
TEST(ValueCounter, KeepsTheFrequentAmongTooMany) {
  std::mt19937_64 random(1);
  ValueCounter counter;
  for (int i = 0; i < 3'000'000; ++i) {
    const bool frequent = i % 10 == 0;
    counter.Add(frequent ? "frequent " + std::to_string(random() % 1000)
                         : std::to_string(random()).substr(0, 7 + i % 9));
  }
  uint64_t least = ~uint64_t{0}, found = 0;
  for (const auto& [value, count] : Repeated(counter)) {
    if (!value.starts_with("frequent")) continue;
    ++found;
    least = std::min(least, count);
  }
  EXPECT_EQ(found, 1000u);
  EXPECT_GT(least, 200u);  // of about 300
}

}  // namespace
}  // namespace tabia::index
