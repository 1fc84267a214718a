// The made games are legal, and do not depend on the order in which they are played.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "bench/game_records.h"
#include "bench/made_rows.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::bench {
namespace {

using testing::DoubleNear;

constexpr uint64_t kPositions = 2000;

GamePlan Plan(uint64_t seed = 1) {
  return PlanRawBook(kPositions, seed);
}

// Returns a row as text.
std::string TextOf(const MadeRow& row) {
  return chess::ToEpd(row.position.Unpack()) + " " + std::to_string(row.move.code()) + " " +
         std::to_string(row.win) + " " + std::to_string(row.draw) + " " + std::to_string(row.loss);
}

std::vector<std::string> Rows(const GamePlan& plan, const RowOptions& options = {}) {
  std::vector<std::string> rows;
  ForEachRow(plan, options, [&rows](const MadeRow& row) { rows.push_back(TextOf(row)); });
  return rows;
}

std::vector<std::string> Sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(MadeGames, AreLegalFromTheStartPositionOn) {
  chess::Position expected;
  uint64_t moves = 0;
  PlayGames(Plan(), 0, Plan().games, [&](const auto& position, chess::Move move, const auto& game) {
    if (position.setup().fullmove_number == 1 && position.turn() == chess::kWhite) expected = {};
    EXPECT_EQ(chess::ToFen(position.setup()), chess::ToFen(expected.setup()));
    EXPECT_TRUE(chess::IsLegal(position, move)) << chess::ToFen(position.setup());
    EXPECT_EQ(game.total(), 1u);
    expected.Make(move);
    ++moves;
  });
  EXPECT_GT(moves, kPositions);
}

TEST(MadeGames, HaveOneResultAGame) {
  std::optional<chess::Games> first;
  PlayGames(Plan(), 7, 8, [&first](const auto& position, chess::Move, chess::Games game) {
    if (position.turn() == chess::kBlack) std::swap(game.win, game.loss);
    if (!first) first = game;
    EXPECT_EQ(game, *first);
  });
}

TEST(MadeGames, DependOnlyOnSeedAndNumber) {
  const auto moves_of = [](const GamePlan& plan, uint64_t first, uint64_t last) {
    std::vector<uint16_t> moves;
    PlayGames(plan, first, last,
              [&](const auto&, chess::Move move, const auto&) { moves.push_back(move.code()); });
    return moves;
  };
  std::vector<uint16_t> both = moves_of(Plan(), 40, 41);
  const std::vector<uint16_t> second = moves_of(Plan(), 41, 42);
  both.insert(both.end(), second.begin(), second.end());
  EXPECT_EQ(moves_of(Plan(), 40, 42), both);
  EXPECT_NE(moves_of(Plan(2), 40, 42), both);
}

TEST(MadeRows, HaveThePlannedNumber) {
  double positions = 0, rows = 0;
  uint64_t last_key = 0;
  ForEachRow(Plan(), {}, [&](const MadeRow& row) {
    positions += std::exchange(last_key, row.key) != row.key;
    ++rows;
  });
  EXPECT_THAT(positions, DoubleNear(kPositions, kPositions / 10));
  EXPECT_THAT(rows / positions, DoubleNear(1.165, 0.05));
}

TEST(MadeRows, ChangeOnlyTheirOrderInAShuffle) {
  const std::vector<std::string> rows = Rows(Plan());
  const std::vector<std::string> shuffled = Rows(Plan(), {.shuffle = 3});
  EXPECT_NE(rows, shuffled);
  EXPECT_EQ(Sorted(rows), Sorted(shuffled));
  EXPECT_EQ(std::set<std::string>(rows.begin(), rows.end()).size(), rows.size());
}

TEST(MadeRows, AreTheSameInLittleMemory) {
  EXPECT_EQ(Rows(Plan(), {.memory_bytes = 100'000}), Rows(Plan()));
}

}  // namespace
}  // namespace tabia::bench
