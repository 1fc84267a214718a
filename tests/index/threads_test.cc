// Any number of threads look up keys in one index.
#include <optional>
#include <thread>

#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

constexpr int kThreads = 8;

// Returns the number of wrong answers.
int Ask(const Index& index, const Values& values, const Values& notes) {
  int wrong = 0;
  std::vector<uint64_t> keys;
  for (const auto& [key, value] : values) {
    keys.push_back(key);
    keys.push_back(key + 1);
    index.Prefetch(key);
    const auto note = notes.find(key);
    wrong += index.Find(key) != value;
    wrong += index.FindNotes(key) != (note == notes.end() ? "" : note->second);
  }
  std::vector<std::optional<std::string_view>> answers(keys.size());
  index.FindBatch(keys, absl::MakeSpan(answers));
  for (size_t i = 0; i < keys.size(); i += 2) wrong += answers[i] != values.at(keys[i]) || answers[i + 1];
  return wrong;
}

TEST(IndexThreads, ManyThreadsProbeOneIndex) {
  const Values values = RandomValues(5000, 1), notes = RandomValues(500, 1);
  const std::string bytes = Build(values, notes);
  const Index index = OpenIndex(bytes);
  std::vector<int> wrong(kThreads, -1);
  std::vector<std::thread> threads;
  for (int& result : wrong) threads.emplace_back([&] { result = Ask(index, values, notes); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(kThreads, 0));
}

}  // namespace
}  // namespace tabia::index
