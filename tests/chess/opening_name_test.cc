#include "core/chess/opening_name.h"

#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "tests/chess/chess_golden.h"
#include "tests/chess/random_game.h"

namespace tabia::chess {
namespace {

constexpr size_t kRows = 3807;
constexpr char kTitles[] = "eco";

// Plays moves, with or without numbers.
Position After(std::string_view moves) {
  Position position;
  for (std::string_view word = TakeWord(moves); !word.empty(); word = TakeWord(moves)) {
    if (word.ends_with('.')) continue;
    const std::optional<Move> move = ParseSan(position, word);
    EXPECT_TRUE(move) << word;
    if (move) position.Make(*move);
  }
  return position;
}

uint64_t KeyOf(const Position& position) {
  return CanonicalKey(position.setup());
}

std::vector<GoldenRow> ListRows() {
  std::vector<GoldenRow> all;
  for (const char* list : {"a", "b", "c", "d", "e"}) {
    const std::vector<GoldenRow> rows = GoldenRows(TABIA_SOURCE_DIR "/core/chess/eco/" + std::string(list) + ".tsv");
    EXPECT_EQ(rows[0][0], kTitles);
    all.insert(all.end(), rows.begin() + 1, rows.end());
  }
  return all;
}

std::set<uint64_t> NamedKeys() {
  std::set<uint64_t> keys;
  for (const GoldenRow& row : ListRows()) keys.insert(KeyOf(After(row[2])));
  return keys;
}

TEST(OpeningName, EveryRowNamesThePositionWhereItEnds) {
  const std::vector<GoldenRow> rows = ListRows();
  EXPECT_EQ(rows.size(), kRows);
  for (const GoldenRow& row : rows) {
    ASSERT_EQ(row.size(), 3u) << row[0];
    EXPECT_EQ(OpeningNameOf(KeyOf(After(row[2]))), (OpeningName{row[0], row[1]})) << row[2];
  }
}

TEST(OpeningName, NoTwoRowsEndInTheSamePosition) {
  EXPECT_EQ(NamedKeys().size(), kRows);
}

TEST(OpeningName, DoesNotDependOnTheOrderOfMoves) {
  const auto name = OpeningNameOf(KeyOf(After("1. d4 Nf6 2. c4")));
  ASSERT_TRUE(name);
  EXPECT_EQ(name->name, "Indian Defense: Normal Variation");
  EXPECT_EQ(OpeningNameOf(KeyOf(After("1. c4 Nf6 2. d4"))), name);
}

TEST(OpeningName, NamesAPositionFromText) {
  // The en passant square that some programs write after every double push changes nothing.
  const Position position =
      *Position::FromFen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
  EXPECT_EQ(OpeningNameOf(KeyOf(position)), (OpeningName{"B20", "Sicilian Defense"}));
}

TEST(OpeningName, IsNotInherited) {
  EXPECT_FALSE(OpeningNameOf(KeyOf(Position())));
  EXPECT_TRUE(OpeningNameOf(KeyOf(After("1. e4"))));
  EXPECT_FALSE(OpeningNameOf(KeyOf(*Position::FromFen(
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"))));  // the other side to move
}

TEST(OpeningName, KeysNextToNamedOnesHaveNone) {
  const std::set<uint64_t> keys = NamedKeys();
  EXPECT_FALSE(OpeningNameOf(0));
  EXPECT_FALSE(OpeningNameOf(~uint64_t{0}));
  for (const uint64_t key : keys) {
    EXPECT_FALSE(OpeningNameOf(key - 1));
    EXPECT_FALSE(OpeningNameOf(key + 1));
  }
}

TEST(OpeningName, FollowsRandomGamesByKeyAlone) {
  const std::set<uint64_t> keys = NamedKeys();
  for (unsigned game = 0; game < 100; ++game) {
    for (const Position& position : RandomGame(Position(), 30, game)) {
      EXPECT_EQ(OpeningNameOf(KeyOf(position)).has_value(), keys.contains(KeyOf(position)));
    }
  }
}

}  // namespace
}  // namespace tabia::chess
