#include "core/convert/backgammon_diff.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "tests/statements.h"
#include "tests/tiny_book.h"

namespace tabia::convert {
namespace {

using backgammon::Method;
using records::BackgammonVisitor;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr size_t kEvery = SIZE_MAX / 4;

const EvaluatedPlay kPoint = {"8/5 6/5", Evaluated(0.16, Method::kPly, 3)};
const EvaluatedPlay kDeepPoint = {"8/5 6/5", Evaluated(0.15, Method::kRollout)};
const EvaluatedPlay kSplit = {"24/23 13/10", Evaluated(0.01, Method::kPly, 3)};

probe::BackgammonBook Rolled(const std::vector<EvaluatedPlay>& plays, double double_take = 0.5) {
  return BookOfStatements([&](BackgammonVisitor& book) {
    ASSERT_TRUE(book.VisitDecision(Analysis("31", Score(5, 5), plays)).ok());
    ASSERT_TRUE(book.VisitCube(StartCube(Score(5, 5), 0.1, static_cast<float>(double_take))).ok());
  });
}

// Formats a difference as "play +0.16 +0.15", with "-" for a book without the item.
std::vector<std::string> Shorts(const BackgammonDiffReport& report) {
  const auto equity = [](const std::optional<probe::Appraisal>& appraisal) {
    return appraisal ? FormatText(" %+.2f", appraisal->evaluation.equity) : std::string(" -");
  };
  constexpr std::array<const char*, 3> kKinds = {"position", "cube", "play"};
  std::vector<std::string> texts;
  for (const BackgammonDifference& difference : report.differences) {
    texts.push_back(kKinds[static_cast<size_t>(difference.item.kind)] + equity(difference.a) +
                    equity(difference.b));
  }
  return texts;
}

TEST(BackgammonDiff, ABookEqualsItself) {
  const probe::BackgammonBook book = Rolled({kPoint, kSplit});
  const BackgammonDiffReport report = *DiffBackgammon(book, book, {kEvery});
  EXPECT_TRUE(report.is_same());
  EXPECT_EQ(report.positions_alike, 2u);  // with the roll, and before it
  EXPECT_THAT(report.differences, IsEmpty());
}

TEST(BackgammonDiff, CountsAPositionOnceThatOneBookKnowsOnlyAfterAPlay) {
  const auto entry = Entry("8/5 6/5", "31", Score(5, 5), Evaluated(0.16, Method::kRollout));
  const probe::BackgammonBook positions =
      BookOfStatements([&](BackgammonVisitor& book) { ASSERT_TRUE(book.VisitPosition(entry).ok()); });
  EXPECT_EQ(DiffBackgammon(Rolled({kPoint}), positions, {kEvery})->items_only_b, 1u);
}

TEST(BackgammonDiff, ReportsTheMostTrustedEquities) {
  const BackgammonDiffReport report =
      *DiffBackgammon(Rolled({kPoint, kSplit}, 0.5), Rolled({kDeepPoint}, 0.9), {kEvery});
  EXPECT_EQ(report.positions_changed, 2u);
  EXPECT_EQ(report.items_changed, 2u);
  EXPECT_EQ(report.items_only_a, 1u);
  EXPECT_EQ(report.items_only_b, 0u);
  EXPECT_THAT(Shorts(report), ElementsAre("cube +0.10 +0.10", "play +0.16 +0.15", "play +0.01 -"));
  EXPECT_NEAR(report.differences[0].size, 0.4, 1e-6);
}

TEST(BackgammonDiff, FindsRolloutsThatDisagree) {
  const auto rollout = [](double equity) {
    EvaluatedPlay play = kDeepPoint;
    play.evaluation.equity = static_cast<float>(equity);
    play.evaluation.games = 1296;
    play.evaluation.deviation = 0.36F;  // ± 0.0196
    return play;
  };
  const BackgammonDiffReport apart =
      *DiffBackgammon(Rolled({rollout(0.15), kSplit}), Rolled({rollout(0.19)}), {kEvery, true});
  EXPECT_EQ(apart.items_disagreed, 1u);
  EXPECT_THAT(Shorts(apart), ElementsAre("play +0.15 +0.19"));
  EXPECT_TRUE(apart.differences[0].disagrees);
  const BackgammonDiffReport close =
      *DiffBackgammon(Rolled({rollout(0.15), kSplit}), Rolled({rollout(0.18)}), {kEvery, true});
  EXPECT_EQ(close.items_disagreed, 0u);
  EXPECT_THAT(close.differences, IsEmpty());
  EXPECT_EQ(close.items_changed, 1u);
}

TEST(BackgammonDiff, NamesThePositionAndTheRoll) {
  const BackgammonDiffReport report = *DiffBackgammon(Rolled({kPoint}), Rolled({kDeepPoint}), {1});
  ASSERT_EQ(report.differences.size(), 1u);
  ASSERT_TRUE(report.differences[0].subject);
  EXPECT_EQ(report.differences[0].subject->board, backgammon::kStartBoard);
  EXPECT_EQ(ToText(*report.differences[0].subject->dice), "31");
  EXPECT_EQ(report.differences[0].subject->context, Score(5, 5));
}

TEST(BackgammonDiff, ReportsTheSameEquityFromAnotherSource) {
  const auto entry = [](const std::string& source) {
    return BookOfStatements([&](BackgammonVisitor& book) {
      ASSERT_TRUE(
          book.VisitPosition(Entry("8/5 6/5", "31", Score(5, 5), Evaluated(0.1, Method::kRollout), source))
              .ok());
    });
  };
  const BackgammonDiffReport report = *DiffBackgammon(entry("Ann"), entry("Bob"), {kEvery});
  EXPECT_THAT(Shorts(report), ElementsAre("position +0.10 +0.10"));
  EXPECT_EQ(report.differences[0].a->provenance.source, "Ann");
  EXPECT_EQ(report.differences[0].b->provenance.source, "Bob");
}

}  // namespace
}  // namespace tabia::convert
