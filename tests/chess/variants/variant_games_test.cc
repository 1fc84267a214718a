#include "tests/chess/variants/variant_games.h"

#include <map>

#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {
namespace {

// Each variant has thirty games, one of which has an illegal move.
TEST(VariantGames, ArePlayedToTheirEnds) {
  const std::vector<GameOfVariant> games = ReadGamesOfVariants(VariantsPath("games.pgn"));
  EXPECT_EQ(games.size(), 210u);
  std::map<Variant, int> whole;
  for (const GameOfVariant& game : games) {
    EXPECT_GE(game.moves.size(), 2u);
    whole[VariantOf(game.variant)] += PlayGame(game).size() == game.moves.size();
  }
  EXPECT_EQ(whole.size(), 7u);
  for (const auto& [variant, count] : whole) EXPECT_EQ(count, 29) << VariantName(variant);
}

}  // namespace
}  // namespace tabia::chess
