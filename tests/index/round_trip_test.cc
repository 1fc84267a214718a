// Everything put into an index comes out again, and nothing else.
#include <functional>

#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

// The values are made by the test that uses them: CTest runs each test in a process of its own.
struct Case {
  std::string name;
  std::function<Values()> make_values;
};

void PrintTo(const Case& book, std::ostream* out) {
  *out << book.name;
}

class RoundTrip : public testing::TestWithParam<Case> {
 protected:
  const Values& values() const { return values_; }
  const Values values_ = GetParam().make_values();
  const std::string bytes_ = Build(values_);
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

TEST_P(RoundTrip, VisitsEveryCompleteKey) {
  EXPECT_TRUE(AllValues(index_) == values());
}

TEST_P(RoundTrip, PassesVerify) {
  EXPECT_EQ(index_.Verify(), absl::OkStatus());
}

std::function<Values()> Random(size_t count) {
  return [=] { return RandomValues(count); };
}

std::function<Values()> Clustered(size_t count, uint64_t first, uint64_t step) {
  return [=] { return ClusteredValues(count, first, step); };
}

INSTANTIATE_TEST_SUITE_P(Books, RoundTrip,
                         testing::Values(Case{"None", Random(0)}, Case{"One", Random(1)},
                                         Case{"Two", Random(2)}, Case{"OneLine", Random(9)},
                                         Case{"Hundred", Random(100)}, Case{"TenThousand", Random(10'000)},
                                         Case{"TwoHundredThousand", Random(200'000)},
                                         Case{"Counting", Clustered(20'000, 1, 1)},
                                         Case{"HighBitsOnly", Clustered(20'000, 0, uint64_t{1} << 48)},
                                         Case{"Ends",
                                              [] {
                                                return Values{{0, "zero"}, {~uint64_t{0}, "all ones"}};
                                              }}),
                         [](const auto& book) { return book.param.name; });

TEST(Verify, ReportsItsProgress) {
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
  EXPECT_GT(static_cast<double>(header.keys) / (kBucketSlots * header.home_buckets), 0.95);
}

}  // namespace
}  // namespace tabia::index
