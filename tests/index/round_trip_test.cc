// Everything put into an index comes out again, and nothing else.
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

struct Case {
  std::string name;
  Values values;
};

void PrintTo(const Case& book, std::ostream* out) {
  *out << book.name;
}

class RoundTrip : public testing::TestWithParam<Case> {
 protected:
  const Values& values() const { return GetParam().values; }
  const std::string bytes_ = Build(GetParam().values);
  const Index index_ = OpenIndex(bytes_);
};

TEST_P(RoundTrip, FindsEveryKey) {
  EXPECT_EQ(index_.size(), values().size());
  for (const auto& [key, value] : values()) ASSERT_EQ(index_.Find(key), value) << key;
}

TEST_P(RoundTrip, FindsNoOtherKey) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 100'000; ++i) {
    const uint64_t key = random();
    if (values().contains(key)) continue;
    ASSERT_EQ(index_.Find(key), std::nullopt) << key;
  }
}

TEST_P(RoundTrip, FindsNoNeighbouringKey) {
  for (const auto& [key, value] : values()) {
    if (values().contains(key + 1)) continue;
    ASSERT_EQ(index_.Find(key + 1), std::nullopt) << key + 1;
  }
}

TEST_P(RoundTrip, VisitsEveryKeyWhole) {
  EXPECT_TRUE(AllValues(index_) == values());
}

TEST_P(RoundTrip, IsSound) {
  EXPECT_EQ(index_.Verify(), absl::OkStatus());
}

INSTANTIATE_TEST_SUITE_P(Books, RoundTrip,
                         testing::Values(Case{"None", {}}, Case{"One", RandomValues(1)},
                                         Case{"Two", RandomValues(2)}, Case{"OneLine", RandomValues(9)},
                                         Case{"Hundred", RandomValues(100)},
                                         Case{"TenThousand", RandomValues(10'000)},
                                         Case{"TwoHundredThousand", RandomValues(200'000)},
                                         Case{"Counting", ClusteredValues(20'000, 1, 1)},
                                         Case{"HighBitsOnly", ClusteredValues(20'000, 0, uint64_t{1} << 48)},
                                         Case{"Ends", {{0, "zero"}, {~uint64_t{0}, "all ones"}}}),
                         [](const auto& book) { return book.param.name; });

TEST(Verify, TellsHowFarItIs) {
  const std::string bytes = Build(RandomValues(10'000));
  uint64_t last = 0, last_total = 0;
  const auto progress = [&](uint64_t done, uint64_t total) {
    EXPECT_GE(done, last);
    last = done;
    last_total = total;
  };
  EXPECT_EQ(OpenIndex(bytes).Verify(progress), absl::OkStatus());
  EXPECT_EQ(last, last_total);
  EXPECT_GT(last, bytes.size());
}

TEST(Load, IsHighInABigBook) {
  const std::string bytes = Build(RandomValues(200'000));
  const Header header = OpenIndex(bytes).header();
  EXPECT_GT(static_cast<double>(header.keys) / (kLineSlots * header.home_lines), 0.95);
}

}  // namespace
}  // namespace tabia::index
