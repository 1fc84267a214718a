// The options that select games of a PGN file.
#include <cstdint>
#include <functional>
#include <string>

#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"
#include "tests/tiny_book.h"

namespace tabia {
namespace {

constexpr char kGames[] =
    "[WhiteElo \"2700\"]\n[BlackElo \"2600\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"
    "[WhiteElo \"2700\"]\n[BlackElo \"1900\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n"
    "[Result \"*\"]\n\n1. c4 (1. f4) c5 2. Nc3 *\n\n"
    "[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n";

class PgnChoice : public ::testing::Test {
 protected:
  PgnChoice() { WriteFile(folder_ / "games.pgn", kGames); }

  using Change = std::function<void(tabia_options&)>;

  // Returns the number of moves of the book, which must be the same whether it is opened or built.
  uint64_t MovesWith(const Change& change) {
    auto options = Sized<tabia_options>();
    change(options);
    const Built built({folder_ / "games.pgn"}, folder_ / "games.tabia", &options);
    EXPECT_EQ(built.status(), TABIA_OK) << built.detail();
    const Opened opened(folder_ / "games.pgn", &options);
    EXPECT_EQ(InfoOf(opened).moves, InfoOf(built).moves);
    return InfoOf(built).moves;
  }

  ScratchFolder folder_;
};

TEST_F(PgnChoice, FollowsTheOptions) {
  EXPECT_EQ(MovesWith([](auto&) {}), 7u);  // e4 e5 Nf3 Nc6, d4 d5, c5
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_plies = 1; }), 2u);
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_plies = UINT32_MAX; }), 7u);
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_min_plies = 3; }), 4u);
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_min_elo = 2500; }), 4u);
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_results = TABIA_DRAWS; }), 2u);
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_results = TABIA_WHITE_WINS | TABIA_BLACK_WINS; }), 6u);
  EXPECT_EQ(MovesWith([](auto& options) { options.pgn_unfinished = TABIA_UNFINISHED_DRAW; }), 10u);
  EXPECT_EQ(MovesWith([](auto& options) { options.flags = TABIA_VARIATIONS; }), 11u);  // f4
}

// The other player's moves stay, so that lines lead from the start, but are never played.
TEST_F(PgnChoice, OfOneSideHasOnlyItsMoves) {
  for (const int32_t side : {TABIA_SIDE_WHITE, TABIA_SIDE_BLACK}) {
    auto options = Sized<tabia_options>();
    options.pgn_side = side;
    const Opened book(folder_ / "games.pgn", &options);
    EXPECT_EQ(InfoOf(book).moves, 7u);
    auto best = Sized<tabia_chess_move>();
    EXPECT_EQ(tabia_chess_best(book, KeyOf(Parsed("startpos")), &best),
              side == TABIA_SIDE_WHITE ? TABIA_OK : TABIA_REFUSED);
    EXPECT_EQ(tabia_chess_best(book, KeyOf(Parsed("startpos moves d2d4")), &best),
              side == TABIA_SIDE_BLACK ? TABIA_OK : TABIA_REFUSED);
  }
}

TEST_F(PgnChoice, DropsRareMovesInBuilding) {
  auto options = Sized<tabia_options>();
  options.min_games = 2;
  const Built built({folder_ / "games.pgn"}, folder_ / "games.tabia", &options);
  EXPECT_EQ(InfoOf(built).moves, 1u);  // e4
}

// An index that was made with other options is another one.
TEST_F(PgnChoice, IsPartOfTheCacheKey) {
  std::string games;
  while (games.size() < (1 << 20)) games += kGames;
  WriteFile(folder_ / "large.pgn", games);
  const std::string cache = folder_ / "cache";
  auto options = Sized<tabia_options>();
  options.flags = TABIA_CACHE;
  options.cache_folder = cache.c_str();
  EXPECT_EQ(InfoOf(Opened(folder_ / "large.pgn", &options)).moves, 7u);
  options.pgn_plies = 1;
  EXPECT_EQ(InfoOf(Opened(folder_ / "large.pgn", &options)).moves, 2u);
}

}  // namespace
}  // namespace tabia
