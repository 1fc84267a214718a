#include "core/suites/backgammon_openings.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/position_id.h"
#include "core/books/open_book.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/records/record_visitor.h"
#include "core/suites/opening_rule.h"
#include "tests/statements.h"

namespace tabia::suites {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Method;
using backgammon::ToPositionId;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const Context kFive = Score(5, 5);

struct Found {
  std::vector<std::string> positions;
  OpeningReport report;
};

BackgammonOpeningRule Rule(int min_rolls, int max_rolls, OpeningOrder order = OpeningOrder::kAll) {
  BackgammonOpeningRule rule;
  rule.sequence = {.min_plies = min_rolls, .max_plies = max_rolls, .order = order};
  rule.context = kFive;
  rule.trust.min_plays = 1;  // the books have one play of most rolls
  return rule;
}

Found Find(const probe::BackgammonBook& book, const BackgammonOpeningRule& rule) {
  Found found;
  const auto visit = [&found](const BackgammonOpening& opening) {
    found.positions.push_back(ToPositionId(opening.board));
    return absl::OkStatus();
  };
  const auto report = FindBackgammonOpenings(book, rule, visit);
  EXPECT_TRUE(report.ok()) << report.status();
  if (report.ok()) found.report = *report;
  return found;
}

// Plays of two first rolls, one with a mistake among them, and of four replies to 31, two of them doubles.
probe::BackgammonBook SmallBook() {
  return BookOfStatements([](records::BackgammonVisitor& visitor) {
    const auto rollout = [](double equity) { return Evaluated(equity, Method::kRollout); };
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", kFive, rollout(0.16))).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("24/20", "31", kFive, rollout(-0.1))).ok());
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/4 6/4", "42", kFive, rollout(0.11))).ok());
    const Board reply = After("8/5 6/5", "31");
    for (const auto& [play, dice] :
         {std::pair("24/18 13/11", "62"), {"24/14", "64"}, {"24/18(2) 13/7(2)", "66"}, {"13/3(2)", "55"}}) {
      ASSERT_TRUE(visitor.VisitPosition({After(play, dice, reply), kFive, rollout(0), {"Ann"}}).ok());
    }
  });
}

TEST(BackgammonOpenings, PlayTheBestPlayOfEachRoll) {
  const Found found = Find(SmallBook(), Rule(1, 1));
  EXPECT_THAT(found.positions, UnorderedElementsAre(ToPositionId(After("8/5 6/5", "31")),
                                                    ToPositionId(After("8/4 6/4", "42"))));
  EXPECT_EQ(found.report[Rejection::kBookEnds], 13u);
}

TEST(BackgammonOpenings, ReportKnownScoresIfThereIsNoFirstPlay) {
  BackgammonOpeningRule rule = Rule(1, 1);
  rule.context = Score(7, 7);
  EXPECT_THAT(Find(SmallBook(), rule).report.known_contexts, ElementsAre("5-away 5-away"));
  EXPECT_THAT(Find(SmallBook(), Rule(1, 1)).report.known_contexts, IsEmpty());
}

TEST(BackgammonOpenings, GiveDoublesHalfTheProbability) {
  const Board reply = After("8/5 6/5", "31");
  const auto after = [&reply](std::string_view play, std::string_view dice) {
    return ToPositionId(After(play, dice, reply));
  };
  Found found = Find(SmallBook(), Rule(2, 2));
  ASSERT_EQ(found.positions.size(), 4u);
  const std::vector<std::string> doubles(found.positions.begin() + 2, found.positions.end());
  EXPECT_THAT(doubles, UnorderedElementsAre(after("24/18(2) 13/7(2)", "66"), after("13/3(2)", "55")));
}

// Returns a book of three rolls: 13/8 is the best play of 32 and of 41, each with a worse one of its own; and the point
// of 31.
probe::BackgammonBook BookOfThreeRolls() {
  return BookOfStatements([](records::BackgammonVisitor& visitor) {
    ASSERT_TRUE(visitor.VisitPosition(Entry("13/8", "32", kFive, Evaluated(0, Method::kRollout))).ok());
    for (const auto& [play, dice] : {std::pair("24/21 13/11", "32"), {"24/23 13/9", "41"}}) {
      ASSERT_TRUE(visitor.VisitPosition(Entry(play, dice, kFive, Evaluated(-0.2, Method::kRollout))).ok());
    }
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", kFive, Evaluated(0, Method::kRollout))).ok());
  });
}

TEST(BackgammonOpenings, MergeTranspositions) {
  const Found found = Find(BookOfThreeRolls(), Rule(1, 1));
  EXPECT_THAT(found.positions,
              UnorderedElementsAre(ToPositionId(After("13/8", "41")), ToPositionId(After("8/5 6/5", "31"))));
  EXPECT_EQ(found.report.positions, 2u);
  EXPECT_EQ(found.report[Rejection::kTransposition], 1u);
}

TEST(BackgammonOpenings, AddTheProbabilitiesOfTranspositions) {
  const probe::BackgammonBook book = BookOfThreeRolls();
  for (const OpeningOrder order : {OpeningOrder::kGames, OpeningOrder::kUniform}) {
    BackgammonOpeningRule rule = Rule(1, 1, order);
    int times_first = 0;
    for (rule.sequence.seed = 0; rule.sequence.seed < 300; ++rule.sequence.seed) {
      times_first += Find(book, rule).positions.at(0) == ToPositionId(After("13/8", "41"));
    }
    EXPECT_NEAR(times_first, 200, 25);  // three standard deviations
  }
}

TEST(BackgammonOpenings, UseTheContextOfTheRule) {
  BackgammonOpeningRule rule = Rule(1, 1);
  rule.context = Score(1, 1);
  EXPECT_EQ(Find(SmallBook(), rule).report.openings, 0u);
}

TEST(BackgammonOpenings, SwapTheScoreAfterEachRoll) {
  BackgammonOpeningRule rule = Rule(2, 2);
  rule.context = Score(3, 7);
  const Board reply = After("8/5 6/5", "31");
  const probe::BackgammonBook book = BookOfStatements([&](records::BackgammonVisitor& visitor) {
    const auto rollout = Evaluated(0, Method::kRollout);
    ASSERT_TRUE(visitor.VisitPosition(Entry("8/5 6/5", "31", Score(3, 7), rollout)).ok());
    for (const auto& [play, context] : {std::pair("24/14", Score(3, 7)), {"24/18 13/9", Score(7, 3)}}) {
      ASSERT_TRUE(visitor.VisitPosition({After(play, "64", reply), context, rollout, {"Ann"}}).ok());
    }
  });
  EXPECT_THAT(Find(book, rule).positions, ElementsAre(ToPositionId(After("24/14", "64", reply))));
}

TEST(BackgammonOpenings, ContinueTheSequence) {
  BackgammonOpeningRule rule = Rule(1, 2, OpeningOrder::kGames);
  const Found whole = Find(SmallBook(), rule);
  ASSERT_EQ(whole.positions.size(), 6u);
  rule.sequence.first = 2;
  rule.sequence.count = 2;
  EXPECT_THAT(Find(SmallBook(), rule).positions, ElementsAre(whole.positions[1], whole.positions[2]));
}

}  // namespace
}  // namespace tabia::suites
