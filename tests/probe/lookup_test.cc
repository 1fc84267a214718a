// The answer of a lookup is found, absent, or unavailable, and a book answers for its own game only.
#include "core/records/lookup.h"

#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/explain.h"
#include "tests/probe/failing_book.h"
#include "tests/statements.h"
#include "tests/tiny_book.h"

namespace tabia::probe {
namespace {

using testing::HasSubstr;

MoveSequence Start() {
  return *ParseMoveSequence("startpos");
}

TEST(Lookup, DistinguishesAbsentFromUnavailable) {
  EXPECT_TRUE(Lookup::Found().found());
  EXPECT_TRUE(Lookup::Absent().absent());
  const Lookup unavailable = Lookup::Unavailable(absl::UnavailableError("silent"));
  EXPECT_FALSE(unavailable.found());
  EXPECT_FALSE(unavailable.absent());
  EXPECT_TRUE(absl::IsUnavailable(unavailable.status()));
}

TEST(ChessBook, FindsTheMovesOfAnIndexAndMissesOtherKeys) {
  const ChessBook book = BookOf({{kStart, "e2e4", 1}});
  chess::BookEntry entry;
  EXPECT_TRUE(book.Probe(Start().position.key(), entry).found());
  EXPECT_EQ(entry.moves.size(), 1u);
  EXPECT_TRUE(book.Probe(1, entry).absent());
}

TEST(UnavailableBook, ReportsTheErrorOfEveryLookup) {
  const ChessBook book = FailingBook();
  chess::BookEntry entry;
  chess::BookMove best;
  std::vector<chess::BookEntry> entries(1);
  const std::vector<uint64_t> keys = {1};
  EXPECT_TRUE(absl::IsUnavailable(book.Probe(1, entry).status()));
  EXPECT_TRUE(absl::IsUnavailable(book.Probe(Start().position, entry).status()));
  EXPECT_TRUE(absl::IsUnavailable(book.ProbeBest(1, best).status()));
  EXPECT_TRUE(absl::IsUnavailable(book.ProbeBatch(keys, absl::MakeSpan(entries))));
  EXPECT_TRUE(absl::IsUnavailable(book.Notes(1).status()));
  EXPECT_TRUE(absl::IsUnavailable(book.ForEachKey([](uint64_t) {})));
}

TEST(UnavailableBook, IsNeverReportedAsOutOfBook) {
  const ChessBook book = FailingBook();
  const Choice choice = Choose(book, Start(), {}, 1);
  EXPECT_TRUE(absl::IsUnavailable(choice.status));
  EXPECT_EQ(choice.no_move, "the book could not be read");
  EXPECT_TRUE(absl::IsUnavailable(Explain(book, Start(), choice).status()));
}

TEST(UnavailableBook, IsReportedByAChoiceThatLooksAhead) {
  const Choice choice = Choose(FailingBook(1), Start(), {.plies_before_line_end = 1}, 1);
  EXPECT_TRUE(absl::IsUnavailable(choice.status));
  EXPECT_FALSE(choice.chosen);
}

TEST(BookOfAGame, RejectsTheOtherGame) {
  const absl::Status chess = BackgammonBook::Of(BookOf({{kStart, "e2e4", 1}}).book()).status();
  EXPECT_EQ(ExitCode(chess), 2);
  EXPECT_THAT(Message(chess), HasSubstr("tiny.obs.db3: a chess book: a backgammon book is needed here"));
  const Book backgammon = BookOfStatements([](records::BackgammonVisitor&) {}).book();
  for (const absl::Status& wrong :
       {ChessBook::Of(backgammon).status(), ChessIndex::Of(backgammon).status()}) {
    EXPECT_EQ(ExitCode(wrong), 2);
    EXPECT_THAT(Message(wrong), HasSubstr("made.tabia: a backgammon book: a chess book is needed here"));
  }
}

TEST(BookOfAGame, IsChosenByTheMetadata) {
  EXPECT_TRUE(std::holds_alternative<ChessBook>(*books::ToGameBook(FailingBook().book())));
  const Book backgammon = BookOfStatements([](records::BackgammonVisitor&) {}).book();
  EXPECT_TRUE(std::holds_alternative<BackgammonBook>(*books::ToGameBook(backgammon)));
}

TEST(ChessIndex, RequiresAnIndexOnThisMachine) {
  const absl::Status status = ChessIndex::Of(FailingBook().book()).status();
  EXPECT_EQ(ExitCode(status), 2);
  EXPECT_THAT(Message(status), HasSubstr("no index on this machine"));
}

}  // namespace
}  // namespace tabia::probe
