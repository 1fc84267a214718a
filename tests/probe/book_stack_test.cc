#include "core/probe/chess/book_stack.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/format.h"
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

// Returns the shares of the first candidates of the last book that was asked, in per cent: "e2e4 40".
std::vector<std::string> SharesAtStart(const BookStack& books) {
  std::vector<std::string> shares;
  const auto asked = books.Ask(*ParseMoveSequence("startpos"), 1);
  for (const Candidate& candidate : asked.back().choice.candidates) {
    shares.push_back(
        FormatText("%s %.1f", chess::UciMove(chess::Position(), candidate.move.move), candidate.share * 100));
  }
  return shares;
}

// Returns the books with a file of changes at the start in front of 1. e4 (weight 4), 1. d4 (2) and 1. c4 (1).
BookStack Changed(const std::string& operations) {
  BookStack books(Corrections(operations), kBest);
  books.Add(BookOf({{kStart, "e2e4", 2, 0, 0}, {kStart, "d2d4", 1, 0, 0}, {kStart, "c2c4", 0, 1, 0}}), kBest);
  return books;
}

TEST(BookStack, GivesAMoveItsShareAndTheOthersTheRestInTheirProportion) {
  EXPECT_THAT(SharesAtStart(Changed("weight \"c4 40\";")),
              ElementsAre("c2c4 40.0", "e2e4 40.0", "d2d4 20.0"));
  EXPECT_THAT(SharesAtStart(Changed("weight \"d4 10, c4 30\";")),
              ElementsAre("e2e4 60.0", "c2c4 30.0", "d2d4 10.0"));
  EXPECT_THAT(SharesAtStart(Changed("weight \"Nf3 70\";")),
              ElementsAre("g1f3 70.0", "e2e4 17.1", "d2d4 8.6", "c2c4 4.3"));
}

TEST(BookStack, LeavesNothingBesideTheOnlyMovesOfAPosition) {
  EXPECT_THAT(SharesAtStart(Changed("bm d4 c4; weight \"d4 30, c4 10\";")),
              ElementsAre("d2d4 75.0", "c2c4 25.0", "e2e4 0.0"));
  EXPECT_THAT(SharesAtStart(Changed("weight \"d4 100\";")),
              ElementsAre("d2d4 100.0", "e2e4 0.0", "c2c4 0.0"));
  EXPECT_THAT(SharesAtStart(Changed("bm d4 e4; weight \"c4 3\";")),
              ElementsAre("e2e4 66.7", "d2d4 33.3", "c2c4 0.0"));
  EXPECT_THAT(SharesAtStart(Changed("bm d4 Nf3; weight \"c4 3\";")),
              ElementsAre("d2d4 50.0", "g1f3 50.0", "c2c4 0.0", "e2e4 0.0"));
}

TEST(BookStack, GivesAForbiddenMoveNoShare) {
  EXPECT_THAT(SharesAtStart(Changed("am e4; weight \"e4 50, c4 50\";")),
              ElementsAre("c2c4 50.0", "d2d4 50.0", "e2e4 0.0"));
}

TEST(BookStack, RefusesNoMoveForTheShareOfAForbiddenOne) {
  BookStack books(Corrections("am e4;"), kBest);
  books.Add(Corrections("bm e4; weight \"e4 60\";"), kBest);
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("every move is refused: inactive", "d2d4"));
  EXPECT_THAT(SharesAtStart(books), ElementsAre("d2d4 100.0", "e2e4 0.0"));
}

TEST(BookStack, PlaysChangesWhereNoBookHasThePosition) {
  BookStack books(Corrections("weight \"Nf3 20\";"), kBest);
  books.Add(BookOf({{kAfterE4, "e7e5", 1, 0, 0}}), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("not in the book", "g1f3"));
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("not in the book", "e2e4"));
}

TEST(BookStack, HasTheNotesOfABookAndOfTheChangesBeforeIt) {
  BookStack books(EpdBook(std::string("# tabia changes\n") + kStart + " c0 \"of the camp\";\n"), kBest);
  books.Add(BookOf({{kStart, "d2d4", 1, 0, 0, 1, "not this"}}), kBest);
  books.Add(BookOf({{kStart, "e2e4", 1, 0, 0, 1, "best by test"}}), kBest);
  const auto notes = books.Notes(2, SequenceAt({}).position);
  ASSERT_TRUE(notes.ok());
  ASSERT_EQ(notes->size(), 2u);
  EXPECT_EQ((*notes)[0].text, "of the camp");
  EXPECT_EQ((*notes)[1].text, "best by test");
}

TEST(BookStack, AnswersFromABookBehindOneThatCannotBeRead) {
  BookStack books(FailingBook(), kBest);
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("the book could not be read", "e2e4"));
  EXPECT_TRUE(absl::IsUnavailable(books.Ask(*ParseMoveSequence("startpos"), 1)[0].choice.status));
}

TEST(BookStack, PlaysChangesBehindABookThatCannotBeRead) {
  BookStack books(FailingBook(), kBest);
  books.Add(Corrections("weight \"Nf3 20\";"), kBest);
  books.Add(BookOf({{kAfterE4, "e7e5", 1, 0, 0}}), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("the book could not be read", "not in the book", "g1f3"));
}

TEST(BookStack, ReportsABookThatOnlyForbidsAndCannotBeRead) {
  BookStack books;
  books.AddBans(FailingBook());
  books.Add(E4AndD4(), kBest);
  EXPECT_THAT(AskAtStart(books), ElementsAre("an earlier book could not be read"));
}

}  // namespace
}  // namespace tabia::probe
