// A new book with changes: the same answers as the old one behind the file of changes.
#include "core/changes/changed_book.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/book_stack.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::changes {
namespace {

using testing::ElementsAre;

// Returns the active moves of the start position in the last book that answers, with their shares in per cent.
std::vector<std::string> SharesOf(const probe::BookStack& books) {
  std::vector<std::string> shares;
  const probe::BookStack::Answers answers = books.Ask(probe::SequenceAt({}), 1);
  for (const probe::Candidate& candidate : answers.back().choice.candidates) {
    if (!candidate.move.active) continue;
    shares.push_back(
        FormatText("%s %.2f", chess::UciMove(chess::Position(), candidate.move.move), candidate.share * 100));
  }
  return shares;
}

class ChangedBookTest : public testing::Test {
 protected:
  // Writes the book with changes of the start position. Expects the same shares as behind the file of changes.
  probe::ChessIndex Apply(const probe::ChessIndex& book, const std::string& operations) {
    const probe::ChessIndex changes =
        EpdBook(absl::StrCat("# tabia changes\n", kStart, " ", operations, "\n"));
    const auto bytes = std::make_shared<StringSink>();
    auto report = WriteChanged(book, changes, {}, {}, *bytes);
    EXPECT_TRUE(report.ok()) << report.status();
    report_ = *std::move(report);
    probe::ChessIndex changed = As<probe::ChessIndex>(probe::Book::Of(
        {.path = "new.tabia", .bytes = bytes->bytes(), .owner = bytes, .origin = probe::Origin::kMemory}));
    probe::BookStack stack(changes, {});
    stack.Add(book, {});
    EXPECT_EQ(SharesOf(probe::BookStack(changed, {})), SharesOf(stack)) << operations;
    return changed;
  }
  const ChangedBookReport& report() const { return report_; }

 private:
  ChangedBookReport report_;
};

const probe::ChessIndex& Games() {
  static const probe::ChessIndex book = BookOf({{kStart, "e2e4", 20, 1, 3},
                                                {kStart, "d2d4", 10, 0, 9},
                                                {kStart, "c2c4", 1, 1, 0},
                                                {kStart, "a2a3", 0, 0, 4}});
  return book;
}

TEST_F(ChangedBookTest, AnswersAsTheBookBehindItsChanges) {
  for (const std::string operations :
       {"am e4;", "bm d4;", "bm d4 e4;", "bm d4 Nf3;", "bm d4 c4; weight \"d4 30, c4 10\";",
        "weight \"c4 40\";", "weight \"Nf3 7, a3 1\";", "am e4; weight \"d4 99\";",
        "weight \"d4 60, e4 40\";", "c0 \"nothing\";"}) {
    Apply(Games(), operations);
  }
}

TEST_F(ChangedBookTest, KeepsTheGamesOfPositionsWithoutWeights) {
  const probe::ChessIndex book = Apply(Games(), "bm d4 e4; am c4;");
  chess::BookEntry entry;
  ASSERT_TRUE(book.Probe(probe::SequenceAt({}).position.key(), entry));
  EXPECT_EQ(entry.moves[0].games, (chess::Games{20, 1, 3}));
  EXPECT_EQ(report().without_games, 0u);
  EXPECT_EQ(report().banned, 2u);
  Apply(Games(), "weight \"c4 40\";");
  EXPECT_EQ(report().without_games, 1u);
  EXPECT_EQ(report().weighted, 1u);
}

TEST_F(ChangedBookTest, HasPositionsThatTheBookDidNotHave) {
  const probe::ChessIndex book =
      Apply(BookOf({{kAfterE4, "e7e5", 1, 0, 0}}), "am a4; weight \"e4 30, d4 10\";");
  EXPECT_EQ(book.info().positions, 2u);
  EXPECT_EQ(report().added, 1u);
  EXPECT_THAT(SharesOf(probe::BookStack(book, {})), ElementsAre("e2e4 75.00", "d2d4 25.00"));
}

TEST_F(ChangedBookTest, PlaysAMoveThatEvaluationsRefute) {
  const probe::ChessIndex evaluated =
      EpdBook(absl::StrCat(kStart, " c0 \"e4 eval +0.30/20, g4 eval -3.00/20\";\n"));
  const probe::ChessIndex book = Apply(evaluated, "weight \"g4 25\";");
  EXPECT_THAT(SharesOf(probe::BookStack(book, {})), ElementsAre("e2e4 75.00", "g2g4 25.00"));
  EXPECT_EQ(report().without_evaluation, 1u);
}

TEST_F(ChangedBookTest, GivesARefutedMoveNothing) {
  const ScratchFolder folder;
  WriteFile(folder / "book.pgn",
            "1. g4 {[%eval -3.0]} e5 1-0\n\n1. g4 e5 1-0\n\n1. e4 {[%eval 0.3]} e5 1-0\n\n1. d4 {[%eval 0.2]} d5 1-0\n");
  const auto evaluated = As<probe::ChessIndex>(books::OpenBook(folder / "book.pgn"));
  Apply(evaluated, "weight \"d4 30\";");
  const probe::ChessIndex changes = EpdBook(absl::StrCat("# tabia changes\n", kStart, " weight \"d4 30\";\n"));
  probe::BookStack stack(changes, {});
  stack.Add(evaluated, {});
  EXPECT_THAT(SharesOf(stack), ElementsAre("e2e4 70.00", "d2d4 30.00", "g2g4 0.00"));
}

TEST_F(ChangedBookTest, HasTheCommentsAsNotes) {
  const probe::ChessIndex book = Apply(Games(), "c0 \"the 'camp'\";");
  const chess::BookNotes notes = book.Notes(probe::SequenceAt({}).position.key());
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].text, "the 'camp'");
}

}  // namespace
}  // namespace tabia::changes
