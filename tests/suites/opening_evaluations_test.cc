// Openings that are balanced by evaluations.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/suites/evaluator.h"
#include "core/suites/opening_rule.h"
#include "core/suites/openings.h"
#include "tests/suites/opening_suites.h"

namespace tabia::suites {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Answers from a list, and remembers what it was asked.
class ListedEvaluations final : public Evaluator {
 public:
  explicit ListedEvaluations(std::map<std::string, int> list, size_t concurrency = 1)
      : list_(std::move(list)), concurrency_(concurrency) {}

  size_t concurrency() const override { return concurrency_; }
  absl::StatusOr<std::vector<std::optional<chess::Score>>> Evaluate(
      absl::Span<const chess::Position> positions) override {
    std::vector<std::optional<chess::Score>> found;
    for (const chess::Position& position : positions) {
      const std::string board = chess::ToEpd(position.setup());
      asked_.push_back(board.substr(0, board.find(' ')));
      const auto listed = list_.find(asked_.back());
      found.push_back(listed == list_.end() ? std::nullopt : chess::Score::OfWorth(listed->second));
    }
    return found;
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

FoundOpenings Evaluated(const probe::ChessIndex& book, const OpeningRule& rule, Evaluator& evaluator) {
  return SuiteOf(book, rule, &evaluator);
}

// Black is to move: what is good for Black is bad for White.
TEST(OpeningEvaluations, AreForWhiteAndIncludeBothEnds) {
  ListedEvaluations evaluator({{kAfterE4, -80}, {kAfterD4, -120}, {kAfterC4, 100}});
  const FoundOpenings suite = Evaluated(ThreeMoves(), Within(80, 120), evaluator);
  EXPECT_THAT(suite.lines, ElementsAre("e4", "d4"));
  EXPECT_EQ(suite.report[Rejection::kEvaluation], 1u);
}

TEST(OpeningEvaluations, AreForThePlayerToMoveAfterMovesOfBlack) {
  ListedEvaluations evaluator({{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", 35}});
  EXPECT_THAT(Evaluated(BookOfGames({"1. e4 e5 1/2-1/2"}), Within(30, 40, 2), evaluator).lines,
              ElementsAre("e4 e5"));
}

TEST(OpeningEvaluations, CanBeUnknown) {
  ListedEvaluations evaluator({{kAfterE4, -80}});
  const FoundOpenings suite = Evaluated(ThreeMoves(), Within(80, 120), evaluator);
  EXPECT_THAT(suite.lines, ElementsAre("e4"));
  EXPECT_EQ(suite.report[Rejection::kNoEvaluation], 2u);
}

TEST(OpeningEvaluations, AreRequestedOnlyForDrawnPositions) {
  ListedEvaluations evaluator({{kAfterE4, -80}, {kAfterD4, -80}, {kAfterC4, -80}});
  OpeningRule rule = Within(80, 120);
  rule.sequence.count = 1;
  EXPECT_THAT(Evaluated(ThreeMoves(), rule, evaluator).lines, ElementsAre("e4"));
  EXPECT_THAT(evaluator.asked(), ElementsAre(kAfterE4));
}

TEST(OpeningEvaluations, AreNotRequestedForRejectedPositions) {
  ListedEvaluations evaluator({});
  OpeningRule rule = Within(80, 120);
  rule.min_games = 3;
  EXPECT_THAT(Evaluated(ThreeMoves(), rule, evaluator).lines, IsEmpty());
  EXPECT_THAT(evaluator.asked(), ElementsAre(kAfterE4));
}

TEST(OpeningEvaluations, InBatchesGiveTheSameSuite) {
  const std::map<std::string, int> list = {{kAfterE4, -10}, {kAfterD4, -90}, {kAfterC4, -100}};
  OpeningRule rule = Within(80, 120);
  rule.sequence.count = 1;
  ListedEvaluations one(list), three(list, 3);
  EXPECT_EQ(Evaluated(ThreeMoves(), rule, one).lines, Evaluated(ThreeMoves(), rule, three).lines);
  EXPECT_THAT(one.asked(), UnorderedElementsAre(kAfterE4, kAfterD4));
  EXPECT_EQ(three.asked().size(), 3u);
}

TEST(OpeningEvaluations, OfOnePositionAreRequestedOnce) {
  ListedEvaluations evaluator({}, 8);
  const probe::ChessIndex book =
      BookOfGames({"1. e4 e5 2. Bc4 1/2-1/2", "1. e4 e6 2. Bb5 e5 3. Bc4 1/2-1/2"});
  OpeningRule rule = AllOf(3, 5);
  rule.evaluation = EvaluationWindow{};
  Evaluated(book, rule, evaluator);
  std::vector<std::string> asked = evaluator.asked();
  std::sort(asked.begin(), asked.end());
  EXPECT_EQ(std::unique(asked.begin(), asked.end()), asked.end());
}

TEST(OpeningEvaluations, OfAForcedMateAreInNoWindow) {
  ListedEvaluations evaluator(
      {{kAfterE4, chess::Score::OfMate(-1)->worth()}, {kAfterD4, chess::Score::OfMate(300)->worth()}});
  EXPECT_THAT(Evaluated(ThreeMoves(), Within(-32'000, 32'000), evaluator).lines, IsEmpty());
}

TEST(OpeningEvaluations, StopAtAnErrorOfTheEvaluator) {
  class Broken final : public Evaluator {
    size_t concurrency() const override { return 1; }
    absl::StatusOr<std::vector<std::optional<chess::Score>>> Evaluate(
        absl::Span<const chess::Position>) override {
      return absl::UnavailableError("engine lost");
    }
  } broken;
  const auto report = FindOpenings(
      ThreeMoves(), Within(0, 1), [](const Opening&) { return absl::OkStatus(); }, {}, &broken);
  EXPECT_TRUE(absl::IsUnavailable(report.status()));
}

}  // namespace
}  // namespace tabia::suites
