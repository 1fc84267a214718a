#include "core/probe/chess/book_stack.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/probe/failing_book.h"
#include "tests/tiny_book.h"

namespace tabia::probe {
namespace {

using ::testing::ElementsAre;

constexpr ChoiceRule kBest = {.policy = Policy::kBest};

ChessBook E4AndD4() {
  return BookOf({{kStart, "e2e4", 2, 0, 0}, {kStart, "d2d4", 1, 0, 0}});
}

ChessBook Corrections(const std::string& operations) {
  return EpdBook(std::string(kStart) + " " + operations + "\n");
}

// Asks the books in the start position. Returns the move or the reason of each book that was asked.
std::vector<std::string> AskAtStart(const BookStack& books) {
  std::vector<std::string> answers;
  for (const auto& [place, choice] : books.Ask(*ParseMoveSequence("startpos"), 1)) {
    answers.push_back(choice.chosen
                          ? chess::UciMove(chess::Position(), choice.candidates[*choice.chosen].move.move)
                          : choice.no_move);
  }
  return answers;
}

TEST(BookStack, AsksUpToTheFirstBookThatPlaysAMove) {
  BookStack books(BookOf({{kAfterE4, "e7e5", 1, 0, 0}}), kBest);
  books.Add(E4AndD4(), kBest);
  books.Add(BookOf({{kStart, "g1f3", 1, 0, 0}}), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("not in the book", "e2e4"));
  EXPECT_THAT(AskAtStart(books.First(1)), ElementsAre("not in the book"));
}

TEST(BookStack, PlaysNoMoveThatAnEarlierBookMakesInactive) {
  BookStack books(Corrections("am e4; c0 \"lost twice\";"), kBest);
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("every move is refused: inactive", "d2d4"));
  const auto asked = books.Ask(*ParseMoveSequence("startpos"), 1);
  EXPECT_EQ(asked[1].choice.candidates[1].rejected, "avoided in book.epd: line 1: lost twice");
}

TEST(BookStack, AsksNoBookThatOnlyForbids) {
  BookStack books;
  books.AddBans(Corrections("bm Nf3; am e4;"));
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("d2d4"));
  EXPECT_EQ(books.rule(0), nullptr);
}

TEST(BookStack, AnswersFromABookBehindOneThatCannotBeRead) {
  BookStack books(FailingBook(), kBest);
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("the book could not be read", "e2e4"));
  EXPECT_TRUE(absl::IsUnavailable(books.Ask(*ParseMoveSequence("startpos"), 1)[0].choice.status));
}

TEST(BookStack, ReportsABookThatOnlyForbidsAndCannotBeRead) {
  BookStack books;
  books.AddBans(FailingBook());
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("an earlier book could not be read"));
}

}  // namespace
}  // namespace tabia::probe
