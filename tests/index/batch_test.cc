// A batch finds the same values as single lookups.
#include <algorithm>
#include <optional>

#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

using Answers = std::vector<std::optional<std::string_view>>;

// Finds a batch whose values held other answers before.
Answers FindBatch(const Index& index, absl::Span<const uint64_t> keys) {
  Answers answers(keys.size(), "stale");
  index.FindBatch(keys, absl::MakeSpan(answers));
  return answers;
}

// Returns every key of `values` and as many absent ones, in random order.
std::vector<uint64_t> KeysAndOthers(const Values& values) {
  std::mt19937_64 random(11);
  std::vector<uint64_t> keys;
  for (const auto& [key, value] : values) {
    keys.push_back(key);
    keys.push_back(random());
  }
  std::shuffle(keys.begin(), keys.end(), random);
  return keys;
}

void ExpectAllFound(const Values& values, const Index& index) {
  const std::vector<uint64_t> keys = KeysAndOthers(values);
  const Answers answers = FindBatch(index, keys);
  for (size_t i = 0; i < keys.size(); ++i) {
    const auto value = values.find(keys[i]);
    const bool is_there = value != values.end();
    ASSERT_EQ(answers[i], is_there ? std::optional<std::string_view>(value->second) : std::nullopt)
        << keys[i];
  }
}

TEST(FindBatch, AnswersAnyNumberOfKeys) {
  const Values values = RandomValues(100);
  const std::string bytes = Build(values);
  const Index index = OpenIndex(bytes);
  const std::vector<uint64_t> keys = KeysAndOthers(values);
  for (size_t count = 0; count <= keys.size(); ++count) {
    const Answers answers = FindBatch(index, absl::MakeSpan(keys).first(count));
    for (size_t i = 0; i < count; ++i) ASSERT_EQ(answers[i], index.Find(keys[i])) << count << ", " << i;
  }
}

TEST(FindBatch, FindsDisplacedKeysAndEscapes) {
  const Values values = RandomValues(200'000);
  const std::string bytes = Build(values);
  const Index index = OpenIndex(bytes);
  EXPECT_GT(index.header().displaced, 10'000u);
  EXPECT_GT(index.header().escapes, 500u);
  ExpectAllFound(values, index);
}

TEST(FindBatch, FindsLongValuesOfTheDictionary) {
  Values values;
  for (uint64_t i = 0; i < 3000; ++i) values[i] = std::string(i % 100, 'x');
  const std::string bytes = Build(values);
  const Index index = OpenIndex(bytes);
  EXPECT_EQ(index.header().escapes, 0u);
  ExpectAllFound(values, index);
}

TEST(FindBatch, FindsFarValues) {
  Values values;
  for (uint64_t i = 0; i < 300; ++i) values[i] = std::string(40'000 - i, static_cast<char>(i));
  const std::string bytes = Build(values);
  ExpectAllFound(values, OpenIndex(bytes));
}

TEST(FindBatch, AnswersARepeatedKeyEachTime) {
  const std::string bytes = TinyIndex();
  const std::vector<uint64_t> keys(33, 6);
  EXPECT_EQ(FindBatch(OpenIndex(bytes), keys), Answers(33, "escape"));
}

TEST(FindBatch, FindsNothingInAnEmptyIndex) {
  const std::string bytes = Build({});
  const std::vector<uint64_t> keys = {0, 1, ~uint64_t{0}};
  EXPECT_EQ(FindBatch(OpenIndex(bytes), keys), Answers(3, std::nullopt));
}

TEST(Prefetch, ChangesNoAnswer) {
  const std::string bytes = TinyIndex();
  const Index index = OpenIndex(bytes);
  for (uint64_t key : {uint64_t{6}, uint64_t{8}, ~uint64_t{0}}) index.Prefetch(key);
  EXPECT_EQ(index.Find(6), "escape");
}

}  // namespace
}  // namespace tabia::index
