#include "core/formats/exp/engine_key.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "tests/formats/writer_test_book.h"

namespace tabia::formats {
namespace {

// The published keys of the start position.
constexpr uint64_t kNewStart = 0x8f8f01d4562f59fb, kOldStart = 0xb4d30cd15a43432d;
constexpr uint64_t kEnPassantOnFileA = 9031641776876329352u;
constexpr uint64_t kClockTerm = 1442695040888963407u, kClockFactor = 6364136223846793005u;

uint64_t NewKey(std::string_view fen) {
  return EngineKeysOf(At(fen))[0].key;
}

TEST(EngineKeyTest, HasThePublishedKeysOfTheStartPosition) {
  const auto keys = EngineKeysOf(chess::Position());
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_EQ(keys[0].key, kNewStart);
  EXPECT_EQ(keys[0].generation, KeyGeneration::kNew);
  EXPECT_EQ(keys[1].key, kOldStart);
  EXPECT_EQ(keys[1].generation, KeyGeneration::kOld);
}

TEST(EngineKeyTest, DependsOnTheSideToMove) {
  EXPECT_EQ(NewKey("4k3/8/8/8/8/8/8/4K3 w - - 0 1") ^ NewKey("4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
            11598212307497933772u);
}

TEST(EngineKeyTest, IncludesEnPassantIfAPawnIsBesideIt) {
  EXPECT_EQ(NewKey("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1") ^ NewKey("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1"),
            kEnPassantOnFileA);
  EXPECT_EQ(NewKey("4k3/8/8/8/P7/8/8/4K3 b - a3 0 1"), NewKey("4k3/8/8/8/P7/8/8/4K3 b - - 0 1"));
  EXPECT_EQ(EngineKeysOf(At("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1")).size(), 2u);
}

TEST(EngineKeyTest, HasTwoKeysForAnIllegalEnPassant) {
  const auto keys = EngineKeysOf(At("8/8/8/8/Pp6/8/8/k2K4 b - a3 0 1"));
  ASSERT_EQ(keys.size(), 2u);
  const auto pinned = EngineKeysOf(At("1k6/8/8/8/Pp6/8/1R6/3K4 b - a3 0 1"));
  ASSERT_EQ(pinned.size(), 4u);
  EXPECT_EQ(pinned[0].key ^ pinned[1].key, kEnPassantOnFileA);
}

TEST(EngineKeyTest, MixesInAHighHalfmoveClock) {
  EXPECT_EQ(EngineKeysOf(At("4k3/8/8/8/8/8/8/4K3 w - - 13 40")).size(), 2u);
  for (const auto& [clock, steps] : {std::pair(14, 0u), std::pair(21, 0u), std::pair(22, 1u)}) {
    const auto keys = EngineKeysOf(At("4k3/8/8/8/8/8/8/4K3 w - - " + std::to_string(clock) + " 40"));
    ASSERT_EQ(keys.size(), 4u);
    EXPECT_EQ(keys[0].key ^ keys[2].key, steps * kClockFactor + kClockTerm);
  }
}

TEST(EngineKeyTest, ListsTheKeysAtAnyClock) {
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - - ";
  const std::vector<uint64_t> keys = EngineKeysAtAnyClock(At(kings + "0 1"));
  EXPECT_EQ(std::set<uint64_t>(keys.begin(), keys.end()).size(), 2u * 12);
  for (const int clock : {0, 13, 14, 22, 99, 100}) {
    for (const EngineKey& key : EngineKeysOf(At(kings + std::to_string(clock) + " 60"))) {
      EXPECT_THAT(keys, testing::Contains(key.key)) << clock;
    }
  }
}

}  // namespace
}  // namespace tabia::formats
