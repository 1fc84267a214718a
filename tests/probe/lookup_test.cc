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
#include "core/records/entry_finder.h"
#include "tests/statements.h"
#include "tests/tiny_book.h"

namespace tabia::probe {
namespace {

using testing::HasSubstr;

// Answers as a server that fails after `answers` lookups; each answer is 1. e4 or the reply to it.
class FailingFinder final : public records::EntryFinder {
 public:
  explicit FailingFinder(int answers) : answers_(answers) {}

  Lookup Find(uint64_t, chess::BookEntry& entry) const override {
    if (answers_-- <= 0) return Lookup::Unavailable(Silence());
    entry.moves.assign(2, {});
    entry.moves[0].move = chess::Move(chess::SquareAt(4, 1), chess::SquareAt(4, 3));
    entry.moves[1].move = chess::Move(chess::SquareAt(4, 6), chess::SquareAt(4, 4));
    for (chess::BookMove& move : entry.moves) move.stated_weight = 1;
    return Lookup::Found();
  }
  absl::Status VisitNotes(uint64_t, OnNote) const override { return Silence(); }
  void Prefetch(uint64_t) const override {}
  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t)>) const override { return Silence(); }

 private:
  static absl::Status Silence() { return absl::UnavailableError("http://h/b.tabia: no answer in time"); }

  mutable int answers_;
};

ChessBook FailingBook(int answers = 0) {
  return *ChessBook::Of(*Book::OnNetwork("http://h/b.tabia", InfoJson(BookInfo()).Text(), 4096,
                                         /*content_hash=*/1, std::make_unique<const FailingFinder>(answers)));
}

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
  EXPECT_TRUE(absl::IsUnavailable(Explain(book, Start(), {}, 1).status()));
}

TEST(UnavailableBook, DoesNotEndALine) {
  const MoveSequence line = Start();
  EXPECT_TRUE(absl::IsUnavailable(ContinuesFor(FailingBook(), *line.position.rules(), 1).status()));
  EXPECT_TRUE(*ContinuesFor(FailingBook(1), *line.position.rules(), 1));
  EXPECT_TRUE(absl::IsUnavailable(ContinuesFor(FailingBook(1), *line.position.rules(), 2).status()));
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
  const Book backgammon = BookOfStatements([](records::RecordVisitor&) {}).book();
  for (const absl::Status& wrong :
       {ChessBook::Of(backgammon).status(), ChessIndex::Of(backgammon).status()}) {
    EXPECT_EQ(ExitCode(wrong), 2);
    EXPECT_THAT(Message(wrong), HasSubstr("made.tabia: a backgammon book: a chess book is needed here"));
  }
}

TEST(BookOfAGame, IsChosenByTheMetadata) {
  EXPECT_TRUE(std::holds_alternative<ChessBook>(*books::ToGameBook(FailingBook().book())));
  const Book backgammon = BookOfStatements([](records::RecordVisitor&) {}).book();
  EXPECT_TRUE(std::holds_alternative<BackgammonBook>(*books::ToGameBook(backgammon)));
}

TEST(ChessIndex, RequiresAnIndexOnThisMachine) {
  const absl::Status status = ChessIndex::Of(FailingBook().book()).status();
  EXPECT_EQ(ExitCode(status), 2);
  EXPECT_THAT(Message(status), HasSubstr("no index on this machine"));
}

}  // namespace
}  // namespace tabia::probe
