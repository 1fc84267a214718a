// Compares the moves of 2,100 positions and the results of the moves of 210 games with those of other programs, if the
// larger test data is present.

#include <array>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/variants/variant_uci.h"
#include "tests/chess/variants/moves_table.h"
#include "tests/chess/variants/variant_games.h"
#include "tests/chess/variants/variants_golden.h"
#include "tests/formats/unpacked.h"

namespace tabia::chess {
namespace {

std::vector<GoldenRow> PackedRows(const std::string& path) {
  std::vector<GoldenRow> rows;
  std::istringstream table(Unpack(path));
  for (std::string line; std::getline(table, line);) {
    if (!line.empty() && line[0] != '#') rows.push_back(Fields(line));
  }
  return rows;
}

TEST(VariantsSharedData, HasTheMovesOfTheWholeTable) {
  const std::vector<GoldenRow> rows = PackedRows(TABIA_SHARED_DATA "/variants/moves.tsv.xz");
  EXPECT_EQ(rows.size(), 2100u);
  for (const GoldenRow& row : rows) ExpectMovesOf(row);
}

// A move of a variant in a position, and the games that White won, drew and lost after it.
using GameResults = std::map<std::string, std::array<int, 3>>;

TEST(VariantsSharedData, HasTheResultsOfAllMovesOfTheGames) {
  GameResults expected, found;
  for (const GoldenRow& row : PackedRows(TABIA_SHARED_DATA "/variants/games.expect.tsv.xz")) {
    expected[row.at(0) + " " + row.at(1) + " " + row.at(2)] = {std::stoi(row.at(3)), std::stoi(row.at(4)),
                                                               std::stoi(row.at(5))};
  }
  EXPECT_EQ(expected.size(), 8326u);
  for (const GameOfVariant& game : ReadGamesOfVariants(TABIA_SHARED_DATA "/variants/games.pgn")) {
    const std::vector<PlayedMove> played = PlayGame(game);
    if (played.size() < game.moves.size()) continue;
    const size_t result = game.result == "1-0" ? 0 : game.result == "0-1" ? 2 : 1;
    for (const auto& [position, move] : played) {
      const std::string name(VariantName(position.variant()));
      ++found[name + " " + EpdOf(position) + " " + UciMove(position, move)][result];
    }
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace tabia::chess
