#include "core/probe/chess/best_line.h"

#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/chess/choice.h"
#include "tests/tiny_book.h"

namespace tabia::probe {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char kAfterE4E5[] = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
constexpr char kAfterNf3[] = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -";

const std::vector<Row> kRows = {{kStart, "e2e4", 5, 0, 0},     {kStart, "d2d4", 3, 0, 0},
                                {kAfterE4, "e7e5", 5, 0, 0},   {kAfterE4, "c7c5", 4, 0, 0},
                                {kAfterE4E5, "g1f3", 5, 0, 0}, {kAfterE4E5, "f1c4", 2, 0, 0},
                                {kAfterNf3, "b8c6", 3, 0, 0}};

ChessBook Avoiding(std::string_view position, std::string_view move) {
  return BookOf({{std::string(position), std::string(move), 0, 0, 0, 0}});
}

// Returns the line after "e2e4" from the start position.
std::vector<std::string> LineAfterE4(const BookStack& books) {
  const MoveSequence line = *ParseMoveSequence("startpos");
  const chess::BookMove first = {.move = *chess::ParseUciMove(*line.position.of_chess(), "e2e4")};
  return UciMovesOf(BestLine(books, line, first, 8), line.position);
}

TEST(BestLine, HasTheBestMoveOfEachPlayer) {
  EXPECT_THAT(LineAfterE4({BookOf(kRows), {}}), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6"));
}

TEST(BestLine, HasNoMoveThatABookInFrontAvoids) {
  const auto line_without = [](std::string_view position, std::string_view move) {
    BookStack books;
    books.AddBans(Avoiding(position, move));
    books.Add(BookOf(kRows), {});
    return LineAfterE4(books);
  };
  EXPECT_THAT(line_without(kAfterE4E5, "g1f3"), ElementsAre("e2e4", "e7e5", "f1c4"));
  EXPECT_THAT(line_without(kAfterE4, "e7e5"), ElementsAre("e2e4", "c7c5"));
  EXPECT_THAT(line_without(kAfterNf3, "b8c6"), ElementsAre("e2e4", "e7e5", "g1f3"));
}

TEST(BestLine, FollowsTheFiltersOfTheRule) {
  const ChessBook book = BookOf(kRows);
  EXPECT_THAT(LineAfterE4({book, {.deepest_ply = 2}}), ElementsAre("e2e4", "e7e5"));
  EXPECT_THAT(LineAfterE4({book, {.min_games = 5}}), ElementsAre("e2e4", "e7e5", "g1f3"));
}

TEST(BestLine, TakesTheMoveOfTheFirstBookThatHasOne) {
  BookStack books(BookOf({{kAfterE4E5, "b1c3", 1, 0, 0}}), {});
  books.Add(BookOf(kRows), {});
  EXPECT_THAT(LineAfterE4(books), ElementsAre("e2e4", "e7e5", "b1c3"));
}

TEST(BestLine, AvoidsARepetitionIfTheRuleDoes) {
  const char after_d5[] = "4k3/8/8/8/8/8/8/R3K3 w - -", after_a2[] = "4k3/8/8/8/8/8/R7/4K3 b - -";
  const char after_e7[] = "8/4k3/8/8/8/8/R7/4K3 w - -", after_a1[] = "8/4k3/8/8/8/8/8/R3K3 b - -";
  const ChessBook book = BookOf({{after_d5, "a1a2", 5, 0, 0},
                                 {after_a2, "e8e7", 5, 0, 0},
                                 {after_e7, "a2a1", 5, 0, 0},
                                 {after_a1, "e7e8", 5, 0, 0},
                                 {after_a1, "e7d7", 1, 0, 0}});
  const MoveSequence line = *ParseMoveSequence(std::string(after_d5) + " 0 1");
  const chess::BookMove first = {.move = *chess::ParseUciMove(*line.position.of_chess(), "a1a2")};
  const auto line_by = [&](const ChoiceRule& rule) {
    return UciMovesOf(BestLine({book, rule}, line, first, 8), line.position);
  };
  EXPECT_THAT(line_by({}), ElementsAre("a1a2", "e8e7", "a2a1", "e7d7"));
  EXPECT_THAT(line_by({.avoid_repetition = false}), ElementsAre("a1a2", "e8e7", "a2a1", "e7e8"));
}

TEST(BestLine, FollowsThePolicy) {
  const ChessBook book =
      EpdBook(std::string(kAfterE4) + " bm c5; ce -20; acd 30;\n" + kAfterE4 + " bm e5; ce -40; acd 12;\n");
  EXPECT_THAT(LineAfterE4({book, {.policy = Policy::kScore}}), ElementsAre("e2e4", "c7c5"));
}

TEST(BestLine, LeavesTheBookAtItsOwnMovesOnly) {
  const ChessBook book = EpdBook(std::string(kAfterE4) + " bm e5; ce -40; acd 30;\n" + kAfterE4E5 +
                                 " bm Nf3; ce 40; acd 30;\n" + kAfterNf3 + " bm Nc6; ce -40; acd 30;\n");
  EXPECT_THAT(LineAfterE4({book, {.min_score = 20}}), ElementsAre("e2e4", "e7e5", "g1f3", "b8c6"));
  EXPECT_THAT(LineAfterE4({book, {.min_score = 60}}), ElementsAre("e2e4", "e7e5"));
  EXPECT_THAT(LineAfterE4({book, {.deepest_ply = 1}}), ElementsAre("e2e4", "e7e5"));
  EXPECT_THAT(LineAfterE4({book, {.plies_before_line_end = 3}}), ElementsAre("e2e4", "e7e5"));
}

TEST(BestLine, HasNoMoveOfChangesWhereAnotherBookHasThePosition) {
  BookStack books(EpdBook(std::string(kAfterE4) + " weight \"e5 60\";\n"), {});
  books.Add(BookOf(kRows), {.min_games = 9});
  EXPECT_THAT(LineAfterE4(books), ElementsAre("e2e4"));
  books = BookStack(EpdBook(std::string(kAfterE4) + " weight \"e5 60\";\n"), {});
  books.Add(BookOf({{kStart, "e2e4", 1, 0, 0}}), {});
  EXPECT_THAT(LineAfterE4(books), ElementsAre("e2e4", "e7e5"));
}

TEST(LikeliestMove, IsNothingIfEveryMoveIsRefused) {
  const MoveSequence line = *ParseMoveSequence("startpos");
  EXPECT_FALSE(LikeliestMove(BookOf({{kStart, "e2e4", 0, 0, 1}}), line, {})->has_value());
  EXPECT_FALSE(LikeliestMove(BookOf(kRows), *ParseMoveSequence("startpos moves a2a3"), {})->has_value());
}

TEST(PliesBeforeLineEnd, CountNoMoveThatABookInFrontAvoids) {
  const MoveSequence start = *ParseMoveSequence("startpos");
  const ChessBook book = BookOf(kRows), avoiding = Avoiding(kAfterE4E5, "g1f3");
  const ChoiceRule rule = {.plies_before_line_end = 3};
  EXPECT_TRUE(Choose(book, start, rule, 1).chosen);
  EXPECT_FALSE(Choose(book, start, rule, 1, {}, {&avoiding, 1}).chosen);
}

}  // namespace
}  // namespace tabia::probe
