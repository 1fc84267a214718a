#include <string>

#include "gtest/gtest.h"

#include "core/base/os/mapped_file.h"
#include "core/books/build.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "core/formats/read_options.h"
#include "core/index/index.h"
#include "core/moves/book_entry.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/verify.h"
#include "core/records/game.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::books {
namespace {

constexpr std::string_view kGames = "1. e4 e5 1-0\n1. e4 c5 1-0\n1. d4 d5 1-0\n1. e4 e5 2. f4 0-1\n";

class MinGamesTest : public testing::Test {
 protected:
  probe::BookInfo Build(uint64_t min_games) {
    WriteFile(folder_ / "games.pgn", kGames);
    options_.rule.min_games = min_games;
    options_.allow_empty = true;
    const absl::StatusOr<BuiltFile> built = BuildIndexFile({folder_ / "games.pgn"}, options_, index_);
    EXPECT_TRUE(built.ok()) << built.status();
    return built->info;
  }
  uint64_t MovesInIndex() {
    const absl::StatusOr<MappedFile> file = MappedFile::Open(index_);
    const auto index = index::Index::Open(file->bytes(), index_);
    const auto verified = probe::VerifyIndex(*index, *probe::BookInfoFromJson(index->metadata()), index_);
    EXPECT_TRUE(verified.ok()) << verified.status();
    return verified.ok() ? verified->records : 0;
  }

  BuildOptions options_;
  ScratchFolder folder_;
  const std::string index_ = folder_ / "games.tabia";
};

TEST_F(MinGamesTest, ZeroKeepsEveryMove) {
  const probe::BookInfo info = Build(0);
  EXPECT_EQ(info.positions, 4u);
  EXPECT_EQ(info.moves, 6u);
  EXPECT_EQ(MovesInIndex(), 6u);
}

TEST_F(MinGamesTest, DropsRareMovesAndPositionsWithoutOthers) {
  const probe::BookInfo info = Build(2);
  EXPECT_EQ(info.positions, 2u);
  EXPECT_EQ(info.moves, 2u);
  EXPECT_EQ(MovesInIndex(), 2u);
}

// Without the opponent's moves, no line would reach the moves that are kept.
TEST_F(MinGamesTest, CountsTheOpponentsGamesInABookOfOneSide) {
  options_.reading.pgn.side = formats::PgnOptions::Side::kBlack;
  EXPECT_EQ(Build(1).moves, 6u);
  const probe::BookInfo info = Build(2);
  EXPECT_EQ(info.positions, 2u);
  EXPECT_EQ(info.moves, 2u);  // 1. e4 e5
  const auto book = As<probe::ChessIndex>(probe::Book::Open(index_));
  chess::BookEntry entry;
  ASSERT_TRUE(book.Probe(chess::CanonicalKey(chess::Position().setup()), entry));
  EXPECT_EQ(entry.moves[0].games, chess::Games());  // they have no weight
}

TEST_F(MinGamesTest, CountsTheOpponentsGamesInAFolder) {
  WriteFile(folder_ / "games.pgn", kGames);
  options_.reading.pgn.side = formats::PgnOptions::Side::kBlack;
  options_.rule.min_games = 2;
  const auto built = BuildIndexFile({folder_.path()}, options_, folder_ / "folder.tabia");
  ASSERT_TRUE(built.ok()) << built.status();
  EXPECT_EQ(built->info.moves, 2u);  // 1. e4 e5
}

TEST_F(MinGamesTest, CanDropEverything) {
  EXPECT_EQ(Build(5).positions, 0u);
  EXPECT_EQ(MovesInIndex(), 0u);
}

}  // namespace
}  // namespace tabia::books
