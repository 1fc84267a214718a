#include "tests/chess/random_game.h"

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "tests/chess/perft.h"
#include "tests/chess/position_laws.h"

namespace tabia::chess {
namespace {

constexpr int kGames = 300, kPlies = 200;
constexpr uint64_t kSeed = 20200229;

// Plays a game: even numbers are orthodox, odd ones begin with different starts of Chess960.
std::vector<Position> Game(int number) {
  const unsigned start = number % 2 == 0 ? 518 : static_cast<unsigned>(number * 16 / 5);
  return RandomGame(Chess960Start(start), kPlies, kSeed + static_cast<uint64_t>(number));
}

TEST(RandomGame, BeginsWithTheOrthodoxStart) {
  EXPECT_EQ(ToFen(Chess960Start(518).setup()), kStartFen);
}

TEST(RandomGame, PlayedPositionsEqualThoseFromText) {
  for (int number = 0; number < kGames; ++number) {
    for (const Position& position : Game(number)) ASSERT_EQ(BrokenTextLaw(position), "");
  }
}

TEST(RandomGame, KeyAfterAMoveEqualsTheKeyOfThePosition) {
  for (int number = 0; number < kGames; ++number) {
    const std::vector<Position> game = Game(number);
    for (size_t ply = static_cast<size_t>(number % 4); ply < game.size(); ply += 4) {
      for (const Move move : LegalMoves(game[ply])) {
        Position after = game[ply];
        after.Make(move);
        ASSERT_EQ(KeyAfter(game[ply], move), CanonicalKey(after.setup())) << ToFen(after.setup());
      }
    }
  }
}

TEST(RandomGame, MovesSurviveUciAndSan) {
  for (int number = 0; number < kGames; ++number) {
    const std::vector<Position> game = Game(number);
    for (size_t ply = static_cast<size_t>(number % 8); ply < game.size(); ply += 8) {
      ASSERT_EQ(BrokenMoveLaw(game[ply]), "");
    }
  }
}

TEST(PerftPositions, MovesSurviveUciAndSan) {
  for (const char* name : {"perft-chess960.tsv", "perft-tricky.tsv", "perft-deep.tsv"}) {
    for (const PerftRow& row : PerftRows(GoldenPath(name))) {
      const absl::StatusOr<Position> position = Position::FromFen(row.fen);
      ASSERT_TRUE(position.ok()) << row.fen;
      ASSERT_EQ(BrokenMoveLaw(*position), "");
      ASSERT_EQ(BrokenTextLaw(*position), "");
    }
  }
}

}  // namespace
}  // namespace tabia::chess
