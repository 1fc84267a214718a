#include "core/index/placement.h"

#include <algorithm>
#include <random>
#include <vector>

#include "gtest/gtest.h"

#include "core/index/mixer.h"

namespace tabia::index {
namespace {

std::vector<Entry> RandomEntries(size_t count) {
  std::mt19937_64 random(5);
  std::vector<Entry> entries(count);
  for (Entry& entry : entries) entry = {random(), 0};
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.mixed < b.mixed; });
  return entries;
}

Placing Place(const std::vector<Entry>& entries, uint64_t home_lines, uint32_t spread,
              absl::FunctionRef<void(const SettledLine&)> settle) {
  Placer placer(home_lines, spread, settle);
  for (const Entry& entry : entries) {
    if (Placing placing = placer.Add(entry); placing != Placing::kOk) return placing;
  }
  return placer.Finish();
}

Placing Place(const std::vector<Entry>& entries, uint64_t home_lines, uint32_t spread) {
  return Place(entries, home_lines, spread, [](const SettledLine&) {});
}

// Nine tenths of a million would do; so high a load is what makes an index small.
TEST(Placer, FillsLinesTo97Percent) {
  const std::vector<Entry> entries = RandomEntries(300'000);
  EXPECT_EQ(Place(entries, entries.size() / (9 * 0.97), 1024), Placing::kOk);
}

TEST(Placer, SettlesEveryLineInOrder) {
  uint64_t next = 0;
  const auto settle = [&](const SettledLine& line) { EXPECT_EQ(line.number, next++); };
  ASSERT_EQ(Place(RandomEntries(10'000), 1200, 32, settle), Placing::kOk);
  EXPECT_EQ(next, 1232u);
}

TEST(Placer, PutsEveryKeyHomeOrIntoItsSecondLine) {
  uint64_t count = 0;
  const auto settle = [&](const SettledLine& line) {
    ASSERT_LE(line.entries.size(), kLineSlots);
    for (size_t i = 0; i < line.entries.size(); ++i, ++count) {
      const uint64_t mixed = line.entries[i].mixed;
      const bool displaced = i >= line.entries.size() - line.displaced;
      const uint64_t way = displaced ? Displacement(Fingerprint(mixed), 32) : 0;
      ASSERT_EQ(HomeLine(mixed, 1200) + way, line.number);
    }
  };
  ASSERT_EQ(Place(RandomEntries(10'000), 1200, 32, settle), Placing::kOk);
  EXPECT_EQ(count, 10'000u);
}

TEST(Placer, SaysWhenThereIsNoRoom) {
  EXPECT_EQ(Place(RandomEntries(10'000), 1000, 32), Placing::kNoRoom);
}

TEST(Placer, SaysWhenFingerprintsClashAtHome) {
  EXPECT_EQ(Place({{5, 0}, {5 | uint64_t{1} << 40, 0}}, 1, 1), Placing::kClash);
}

// The tenth key of line 0 is displaced to line 1, where a key of the same fingerprint is at home.
TEST(Placer, SaysWhenADisplacedFingerprintClashes) {
  const uint64_t line_1 = uint64_t{1} << 63;
  std::vector<Entry> entries;
  for (uint64_t i = 0; i < 10; ++i) entries.push_back({i, 0});
  std::vector<Entry> others;
  for (uint64_t i = 0; i < 10; ++i) others.push_back({line_1 | i, 0});
  EXPECT_EQ(Place(entries, 2, 1), Placing::kOk);
  entries.insert(entries.end(), others.begin(), others.end());
  EXPECT_EQ(Place(entries, 2, 1), Placing::kClash);
}

}  // namespace
}  // namespace tabia::index
