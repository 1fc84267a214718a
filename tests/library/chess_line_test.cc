// The line that a book expects, and the move to ponder on.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/opened.h"
#include "tests/tiny_book.h"

namespace tabia {
namespace {

using ::testing::ElementsAre;

class ChessLine : public ::testing::Test {
 protected:
  // Writes the games as PGN, and opens them.
  const tabia_book* BookOf(const std::string& games) {
    WriteFile(folder_ / "games.pgn", games);
    tabia_close(&book_);
    EXPECT_EQ(tabia_open((folder_ / "games.pgn").c_str(), nullptr, &book_), TABIA_OK) << tabia_detail(book_);
    return book_;
  }
  ~ChessLine() override { tabia_close(&book_); }

  // Returns the squares of the moves of tabia_chess_line after a text.
  std::vector<std::string> Line(const std::string& text, const tabia_chess_move* first = nullptr) {
    return Squares(text, [&](const tabia_chess_game* game, tabia_chess_move* moves, size_t* count) {
      return tabia_chess_line(book_, game, first, moves, count);
    });
  }
  // Returns those of tabia_chess_line_by_rule.
  std::vector<std::string> LineBy(const tabia_chess_rule* rule, const std::string& text) {
    return Squares(text, [&](const tabia_chess_game* game, tabia_chess_move* moves, size_t* count) {
      return tabia_chess_line_by_rule(book_, game, rule, nullptr, moves, count);
    });
  }
  template <typename WriteLine>
  static std::vector<std::string> Squares(const std::string& text, const WriteLine& write_line) {
    const tabia_chess_position position = Parsed(text);
    auto game = Sized<tabia_chess_game>();
    game.position = &position;
    std::vector<std::string> line;
    for (const tabia_chess_move& move :
         All<tabia_chess_move>([&](auto*moves, size_t*count) { return write_line(&game, moves, count); })) {
      line.push_back(SquareName(move.from) + SquareName(move.to));
    }
    return line;
  }
  int32_t Status(const std::string& text) {
    const tabia_chess_position position = Parsed(text);
    auto game = Sized<tabia_chess_game>();
    game.position = &position;
    size_t count = 0;
    const int32_t status = tabia_chess_line(book_, &game, nullptr, nullptr, &count);
    EXPECT_EQ(count > 0, status == TABIA_MORE);
    return status;
  }
  static std::string SquareName(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
  }

  ScratchFolder folder_;
  tabia_book* book_ = nullptr;
};

constexpr char kGames[] =
    "1. e4 c5 2. Nf3 d6 1/2-1/2\n\n1. e4 c5 2. Nf3 d6 1/2-1/2\n\n1. d4 d5 1/2-1/2\n\n1. e4 e5 1/2-1/2\n";

TEST_F(ChessLine, HasTheBestMoveOfEachPlayer) {
  BookOf(kGames);
  EXPECT_THAT(Line("startpos"), ElementsAre("e2e4", "c7c5", "g1f3", "d7d6"));
  EXPECT_THAT(Line("startpos moves e2e4"), ElementsAre("c7c5", "g1f3", "d7d6"));
}

TEST_F(ChessLine, BeginsWithTheChosenMove) {
  BookOf(kGames);
  auto first = Sized<tabia_chess_move>();
  first.from = 11;  // d2d4
  first.to = 27;
  EXPECT_THAT(Line("startpos", &first), ElementsAre("d2d4", "d7d5"));
  first.from = 8;  // a2a3, which the book does not know
  first.to = 16;
  EXPECT_THAT(Line("startpos", &first), ElementsAre("a2a3"));
}

TEST_F(ChessLine, HasNoInactiveMove) {
  BookOf("1. f3 e5 2. g4 Qh4# 0-1\n");
  EXPECT_EQ(Status("startpos"), TABIA_REFUSED);
  EXPECT_EQ(Status("startpos moves a2a3"), TABIA_NOT_FOUND);
  EXPECT_THAT(Line("startpos moves f2f3"), ElementsAre("e7e5"));
}

TEST_F(ChessLine, FollowsTheRule) {
  BookOf(kGames);
  WriteFile(folder_ / "my.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - am c5;\n");
  const Opened avoided(folder_ / "my.epd");
  const tabia_book* const before[] = {avoided};
  auto rule = Sized<tabia_chess_rule>();
  EXPECT_THAT(LineBy(&rule, "startpos"), ElementsAre("e2e4", "c7c5", "g1f3", "d7d6"));
  EXPECT_THAT(LineBy(nullptr, "startpos"), ElementsAre("e2e4", "c7c5", "g1f3", "d7d6"));
  rule.before = before;
  rule.before_count = 1;
  EXPECT_THAT(LineBy(&rule, "startpos"), ElementsAre("e2e4", "e7e5"));
  EXPECT_THAT(LineBy(&rule, "startpos moves e2e4"), ElementsAre("e7e5"));
  rule.before_count = 0;
  rule.before = nullptr;
  rule.deepest_ply = 1;
  EXPECT_THAT(LineBy(&rule, "startpos"), ElementsAre("e2e4", "c7c5"));
}

TEST_F(ChessLine, EndsAfterAPositionRepeats) {
  BookOf("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n");
  EXPECT_THAT(Line("startpos"), ElementsAre("g1f3", "g8f6", "f3g1", "f6g8"));
}

}  // namespace
}  // namespace tabia
