// Values of positions of real and of random evaluations, against those of an independent solver.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/moves/book_position.h"
#include "core/moves/move_order.h"
#include "core/study/solve.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/formats/unpacked.h"
#include "tests/study/solved_book.h"

namespace tabia::study {
namespace {

using testing::Contains;

// A position with the value for the player who moves, and all moves that have it.
struct ExpectedPosition {
  chess::Position position;
  std::string value;
  std::vector<std::string> best;
};

std::vector<ExpectedPosition> ExpectedPositions(const std::string& name) {
  std::vector<ExpectedPosition> expected;
  const std::string text = Unpack(std::string(TABIA_SHARED_DATA "/eval/") + name + ".solved.tsv.xz");
  for (const absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    expected.push_back({*chess::Position::FromFen(fields[0]), fields[1], absl::StrSplit(fields[2], ' ')});
  }
  return expected;
}

std::string ValueText(chess::Score score) {
  return score.is_mate() ? absl::StrCat("#", score.mate()) : absl::StrCat(score.centipawns());
}

class SolvedBook : public testing::TestWithParam<const char*> {};

TEST_P(SolvedBook, HasTheValuesOfAnIndependentSolver) {
  const std::string name = GetParam();
  const ScratchFolder folder;
  WriteFile(folder / "evals.jsonl", Unpack(TABIA_SHARED_DATA "/eval/" + name + ".jsonl.xz"));
  const auto book = As<probe::ChessIndex>(books::OpenBook(folder / "evals.jsonl"));
  const std::vector<ExpectedPosition> expected = ExpectedPositions(name);
  ASSERT_GT(expected.size(), 1000u);
  SolveOptions options;
  for (const ExpectedPosition& position : expected) options.roots.push_back(position.position);
  const Solution solution = SolutionOf(book, options);
  EXPECT_EQ(solution.report.solved, expected.size());
  EXPECT_GT(solution.report.changed, 0u);
  chess::BookEntry entry;
  for (const auto& [position, value, best] : expected) {
    const auto key = chess::BookPosition::Of(position);
    ASSERT_TRUE(solution.book.Probe(key.key(), entry)) << key.Epd();
    const chess::BookMove& move = entry.moves[0];
    ASSERT_EQ(move.evaluation->origin, chess::EvaluationOrigin::kSolved) << key.Epd();
    ASSERT_EQ(ValueText(move.evaluation->score), value) << key.Epd();
    ASSERT_THAT(best, Contains(chess::UciMove(position, move.move))) << key.Epd();
  }
}

// Follows best play through the solved book, by the evaluations of the book as it was.
TEST_P(SolvedBook, LeadsToTheEvaluationsThatItsValuesComeFrom) {
  const std::string name = GetParam();
  const ScratchFolder folder;
  WriteFile(folder / "evals.jsonl", Unpack(TABIA_SHARED_DATA "/eval/" + name + ".jsonl.xz"));
  const auto book = As<probe::ChessIndex>(books::OpenBook(folder / "evals.jsonl"));
  SolveOptions options;
  for (const ExpectedPosition& position : ExpectedPositions(name)) options.roots.push_back(position.position);
  const Solution solution = SolutionOf(book, options);
  int followed = 0;
  for (const chess::Board& root : options.roots) {
    followed += ExpectLineToLeaf(book, solution.book, root);
  }
  EXPECT_GT(followed, 100);
}

INSTANTIATE_TEST_SUITE_P(All, SolvedBook, testing::Values("connected", "connected-noisy", "cyclic"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

}  // namespace
}  // namespace tabia::study
