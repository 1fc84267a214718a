// Openings that are balanced by evaluations.
#include "core/suites/opening_evaluations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/searches/searcher.h"
#include "core/suites/opening_rule.h"
#include "core/suites/openings.h"
#include "tests/study/evaluated_book.h"
#include "tests/suites/opening_suites.h"

namespace tabia::suites {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Finds the scores of a list, and remembers what it was asked. The search of any other position fails.
class ListedSearches final : public searches::Searcher {
 public:
  explicit ListedSearches(std::map<std::string, int> list, size_t concurrency = 1)
      : list_(std::move(list)), concurrency_(concurrency) {}

  size_t concurrency() const override { return concurrency_; }
  absl::Status Search(absl::Span<const chess::Board> positions, Take take) override {
    for (const chess::Board& position : positions) {
      const std::string board = chess::ToEpd(position);
      asked_.push_back(board.substr(0, board.find(' ')));
      searches::SearchedPosition searched = {position, {}};
      if (const auto listed = list_.find(asked_.back()); listed != list_.end()) {
        searched.moves.push_back(
            {chess::LegalMoves(position)[0], {*chess::Score::OfWorth(listed->second), 9}});
      }
      TABIA_RETURN_IF_ERROR(take(searched));
    }
    return absl::OkStatus();
  }

  const std::vector<std::string>& asked() const { return asked_; }

 private:
  const std::map<std::string, int> list_;
  const size_t concurrency_;
  std::vector<std::string> asked_;
};

constexpr const char* kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
constexpr const char* kAfterD4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR";
constexpr const char* kAfterC4 = "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR";

OpeningRule Within(int low, int high, int plies = 1) {
  OpeningRule rule = AllOf(plies);
  rule.evaluation = EvaluationWindow{low, high};
  return rule;
}

probe::ChessIndex ThreeMoves() {
  return BookOfGames({"1. e4 1-0", "1. e4 1-0", "1. e4 1-0", "1. d4 1-0", "1. d4 1-0", "1. c4 1-0"});
}

FoundOpenings Evaluated(const probe::ChessIndex& book, const OpeningRule& rule,
                        searches::Searcher& searcher) {
  OpeningEvaluations evaluations({.searcher = &searcher});
  return SuiteOf(book, rule, &evaluations);
}

// Black is to move: what is good for Black is bad for White.
TEST(OpeningEvaluations, AreForWhiteAndIncludeBothEnds) {
  ListedSearches searcher({{kAfterE4, -80}, {kAfterD4, -120}, {kAfterC4, 100}});
  const FoundOpenings suite = Evaluated(ThreeMoves(), Within(80, 120), searcher);
  EXPECT_THAT(suite.lines, ElementsAre("e4", "d4"));
  EXPECT_EQ(suite.report[Rejection::kEvaluation], 1u);
}

TEST(OpeningEvaluations, AreForThePlayerToMoveAfterMovesOfBlack) {
  ListedSearches searcher({{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", 35}});
  EXPECT_THAT(Evaluated(BookOfGames({"1. e4 e5 1/2-1/2"}), Within(30, 40, 2), searcher).lines,
              ElementsAre("e4 e5"));
}

TEST(OpeningEvaluations, CanBeUnknown) {
  ListedSearches searcher({{kAfterE4, -80}});
  const FoundOpenings suite = Evaluated(ThreeMoves(), Within(80, 120), searcher);
  EXPECT_THAT(suite.lines, ElementsAre("e4"));
  EXPECT_EQ(suite.report[Rejection::kNoEvaluation], 2u);
}

TEST(OpeningEvaluations, AreRequestedOnlyForDrawnPositions) {
  ListedSearches searcher({{kAfterE4, -80}, {kAfterD4, -80}, {kAfterC4, -80}});
  OpeningRule rule = Within(80, 120);
  rule.sequence.count = 1;
  EXPECT_THAT(Evaluated(ThreeMoves(), rule, searcher).lines, ElementsAre("e4"));
  EXPECT_THAT(searcher.asked(), ElementsAre(kAfterE4));
}

TEST(OpeningEvaluations, AreNotRequestedForRejectedPositions) {
  ListedSearches searcher({});
  OpeningRule rule = Within(80, 120);
  rule.min_games = 3;
  EXPECT_THAT(Evaluated(ThreeMoves(), rule, searcher).lines, IsEmpty());
  EXPECT_THAT(searcher.asked(), ElementsAre(kAfterE4));
}

TEST(OpeningEvaluations, InBatchesGiveTheSameSuite) {
  const std::map<std::string, int> list = {{kAfterE4, -10}, {kAfterD4, -90}, {kAfterC4, -100}};
  OpeningRule rule = Within(80, 120);
  rule.sequence.count = 1;
  ListedSearches one(list), three(list, 3);
  EXPECT_EQ(Evaluated(ThreeMoves(), rule, one).lines, Evaluated(ThreeMoves(), rule, three).lines);
  EXPECT_THAT(one.asked(), UnorderedElementsAre(kAfterE4, kAfterD4));
  EXPECT_EQ(three.asked().size(), 3u);
}

TEST(OpeningEvaluations, OfOnePositionAreRequestedOnce) {
  ListedSearches searcher({}, 8);
  const probe::ChessIndex book =
      BookOfGames({"1. e4 e5 2. Bc4 1/2-1/2", "1. e4 e6 2. Bb5 e5 3. Bc4 1/2-1/2"});
  OpeningRule rule = AllOf(3, 5);
  rule.evaluation = EvaluationWindow{};
  Evaluated(book, rule, searcher);
  std::vector<std::string> asked = searcher.asked();
  std::sort(asked.begin(), asked.end());
  EXPECT_EQ(std::unique(asked.begin(), asked.end()), asked.end());
}

TEST(OpeningEvaluations, OfAForcedMateAreInNoWindow) {
  ListedSearches searcher(
      {{kAfterE4, chess::Score::OfMate(-1)->worth()}, {kAfterD4, chess::Score::OfMate(300)->worth()}});
  EXPECT_THAT(Evaluated(ThreeMoves(), Within(-32'000, 32'000), searcher).lines, IsEmpty());
}

TEST(OpeningEvaluations, StopAtAnErrorOfTheSearcher) {
  class Broken final : public searches::Searcher {
    size_t concurrency() const override { return 1; }
    absl::Status Search(absl::Span<const chess::Board>, Take) override {
      return absl::UnavailableError("engine lost");
    }
  } broken;
  OpeningEvaluations evaluations({.searcher = &broken});
  const auto report = FindOpenings(
      ThreeMoves(), Within(0, 1), [](const Opening&) { return absl::OkStatus(); }, {}, &evaluations);
  EXPECT_TRUE(absl::IsUnavailable(report.status()));
}

// A known score is not searched for. A book has the evaluation of its reference move.
TEST(OpeningEvaluations, AreTakenFromTheFirstSourceThatHasThem) {
  const chess::Position start, after_e4 = *chess::Position::FromFen(std::string(kAfterE4) + " b KQkq -"),
                               after_d4 = *chess::Position::FromFen(std::string(kAfterD4) + " b KQkq -");
  const probe::ChessIndex book = study::BookOf({{"", "e4 +0.30/20, d4 +0.50/3"}, {"e4", "e5 -0.20/20"}});
  ListedSearches searcher({{kAfterD4, -10}});
  OpeningEvaluations evaluations({.known = {{chess::CanonicalKey(start), *chess::Score::OfCentipawns(7)}},
                                  .book = &book,
                                  .searcher = &searcher});
  const auto found = evaluations.Find({start, after_e4, after_d4});
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(*found, ElementsAre(chess::Score::OfCentipawns(7), chess::Score::OfCentipawns(-20),
                                  chess::Score::OfCentipawns(-10)));
  EXPECT_THAT(searcher.asked(), ElementsAre(kAfterD4));
  EXPECT_EQ(evaluations.known(), 2u);
  EXPECT_EQ(evaluations.searched(), 1u);
}

}  // namespace
}  // namespace tabia::suites
