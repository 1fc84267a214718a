// The choice of the next rollout, with analyses made up for the test.
#include "core/study/rollout_choice.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/context_class.h"
#include "core/searches/rollout_file.h"
#include "tests/searches/made_rollouts.h"

namespace tabia::study {
namespace {

using searches::RolloutQuestion;
using testing::ElementsAre;
using testing::Lt;
using testing::SizeIs;

// Returns an analysis of the first roll 21.
formats::TextAnalysis AnalysisOf(const std::vector<formats::TextPlay>& plays) {
  formats::TextAnalysis analysis;
  analysis.state.board = backgammon::kStartBoard;
  analysis.state.dice = backgammon::Dice{2, 1};
  analysis.plays = plays;
  return analysis;
}

// Returns a play to a board of its own: an evaluation or, with `ci95`, a rollout.
formats::TextPlay PlayOf(int number, double equity, double ci95 = 0) {
  formats::TextPlay play;
  play.rank = number;
  play.after.cells[1] = static_cast<int8_t>(number);
  play.equity.value = equity;
  play.level = {.method = ci95 > 0 ? backgammon::Method::kRollout : backgammon::Method::kPly, .number = 3};
  play.ci95 = ci95;
  static int32_t seed = 0;
  play.rollout.games = ci95 > 0 ? 36 : 0;
  play.rollout.settings.seed = ++seed;
  return play;
}

RolloutRule RuleOf(int plies) {
  return {.scores = {backgammon::Context()}, .plies = plies};
}

class RolloutChoiceTest : public testing::Test {
 protected:
  // Answers a question by a made record.
  static void Answer(const RolloutQuestion& question, RolloutChoice& choice) {
    const std::string record = searches::MadeRecord(question, 36);
    EXPECT_TRUE(searches::ReadRolloutRecord(record, [&](const formats::TextAnalysis& analysis) {
                  choice.Add(analysis);
                }).ok());
    choice.EndQuestion(question);
  }
  // Answers all questions without rollouts. Returns the first question with one.
  static std::optional<RolloutQuestion> EvaluateAll(RolloutChoice& choice) {
    std::optional<RolloutQuestion> question = choice.TakeNext();
    for (; question && question->plays.empty(); question = choice.TakeNext()) Answer(*question, choice);
    return question;
  }
};

TEST_F(RolloutChoiceTest, AsksForAnEvaluationOfEachFirstRoll) {
  RolloutChoice choice(RuleOf(1));
  std::set<std::string> rolls;
  for (int i = 0; i < 15; ++i) {
    const std::optional<RolloutQuestion> question = choice.TakeNext();
    ASSERT_TRUE(question);
    EXPECT_TRUE(question->plays.empty());
    EXPECT_EQ(question->board, backgammon::kStartBoard);
    rolls.insert(ToText(question->dice));
  }
  EXPECT_THAT(rolls, SizeIs(15));
  EXPECT_FALSE(choice.TakeNext()) << "all questions are being answered";
}

TEST_F(RolloutChoiceTest, RollsOutTheTwoBestPlays) {
  RolloutChoice choice(RuleOf(1));
  EXPECT_TRUE(EvaluateAll(choice));
  EXPECT_EQ(choice.Count().evaluated, 15u);
  choice = RolloutChoice(RuleOf(1));
  choice.Add(AnalysisOf({PlayOf(1, 0.02), PlayOf(2, 0.01), PlayOf(3, -0.01)}));
  EXPECT_THAT(EvaluateAll(choice)->plays, SizeIs(2));
}

TEST_F(RolloutChoiceTest, TakesThePlayThatMayExceedTheBestOneMostAsItsRival) {
  RolloutChoice choice(RuleOf(1));
  choice.Add(AnalysisOf({PlayOf(1, 0.02), PlayOf(2, 0.01), PlayOf(3, 0.0)}));
  choice.Add(AnalysisOf({PlayOf(1, 0.02, 0.001), PlayOf(2, 0.01, 0.001)}));
  const RolloutChoice::Decision* const decision = choice.Widest();
  ASSERT_NE(decision, nullptr);
  const RolloutDuel duel = *decision->Duel();
  EXPECT_EQ(duel.best->rank, 1);
  EXPECT_EQ(duel.rival->rank, 3) << "play 2 is surely worse, but play 3 was only evaluated";
  EXPECT_NEAR(duel.half_width, std::hypot(0.001, 0.05), 1e-9);
  EXPECT_FALSE(decision->IsFinished());
}

TEST_F(RolloutChoiceTest, FinishesADecisionWhoseOtherPlaysAreSurelyWorse) {
  RolloutChoice choice(RuleOf(1));
  choice.Add(AnalysisOf({PlayOf(1, 0.2), PlayOf(2, 0.0)}));
  EXPECT_EQ(choice.Count().finished, 0u) << "the best play was not rolled out";
  choice.Add(AnalysisOf({PlayOf(1, 0.2, 0.01)}));
  EXPECT_EQ(choice.Count().finished, 1u);
  EXPECT_EQ(choice.Widest(), nullptr);
}

TEST_F(RolloutChoiceTest, AddsUpRollouts) {
  RolloutChoice choice(RuleOf(1));
  choice.Add(AnalysisOf({PlayOf(1, 0.02), PlayOf(2, 0.01)}));
  choice.Add(AnalysisOf({PlayOf(1, 0.03, 0.01), PlayOf(2, 0.0, 0.02)}));
  choice.Add(AnalysisOf({PlayOf(1, 0.01, 0.01), PlayOf(2, 0.03, 0.02)}));
  choice.Add(AnalysisOf({PlayOf(1, 0.02, 0.01)}));
  const RolloutDuel duel = *choice.Widest()->Duel();
  EXPECT_NEAR(duel.best->equity(), 0.02, 1e-9);
  EXPECT_NEAR(duel.best->half_width(), 0.01 / std::sqrt(3), 1e-9);
  EXPECT_EQ(duel.best->games(), 108u);
  EXPECT_NEAR(duel.rival->equity(), 0.015, 1e-9);
  EXPECT_NEAR(duel.rival->half_width(), 0.02 / std::sqrt(2), 1e-9);
}

TEST_F(RolloutChoiceTest, TakesTheWidestIntervalFirst) {
  RolloutChoice choice(RuleOf(1));
  const std::optional<RolloutQuestion> first = EvaluateAll(choice);
  ASSERT_TRUE(first);
  Answer(*first, choice);
  // All first rolls are equally likely, so those without a rollout come before the second one of any.
  std::set<std::string> rolls = {ToText(first->dice)};
  for (int i = 1; i < 15; ++i) {
    const std::optional<RolloutQuestion> question = choice.TakeNext();
    ASSERT_TRUE(question);
    rolls.insert(ToText(question->dice));
    Answer(*question, choice);
  }
  EXPECT_THAT(rolls, SizeIs(15));
}

TEST_F(RolloutChoiceTest, FollowsSensiblePlaysOnly) {
  RolloutChoice choice(RuleOf(2));
  EXPECT_TRUE(EvaluateAll(choice));
  RolloutChoice::Counts counts = choice.Count();
  EXPECT_GT(counts.decisions, 15u + 15 * 15);
  EXPECT_EQ(counts.evaluated, counts.decisions);
  RolloutChoice all(RuleOf(3));
  for (int i = 0; i < 100; ++i) Answer(*all.TakeNext(), all);
  EXPECT_THAT(all.Count().evaluated, Lt(all.Count().decisions));
}

TEST_F(RolloutChoiceTest, GivesAllDecisionsOfAPlyTheChanceOne) {
  RolloutChoice choice(RuleOf(2));
  double chances[3] = {};
  std::vector<RolloutQuestion> questions;
  while (std::optional<RolloutQuestion> question = choice.TakeNext()) {
    if (!question->plays.empty()) questions.push_back(*question);
    if (question->plays.empty()) Answer(*question, choice);
  }
  for (const RolloutQuestion& question : questions) {
    const auto* const decision = choice.Find({question.board, question.context, question.dice});
    ASSERT_NE(decision, nullptr);
    chances[decision->ply] += decision->chance;
  }
  EXPECT_NEAR(chances[1], 1, 1e-9);
  EXPECT_THAT(chances[2], testing::AllOf(testing::Gt(0.95), testing::Le(1 + 1e-9)))
      << "some rolls after a play have one play or none";
}

TEST_F(RolloutChoiceTest, HasTheDecisionsOfEachScore) {
  RolloutRule rule = RuleOf(1);
  rule.scores.push_back(*backgammon::ContextOfScoreName("DMP"));
  RolloutChoice choice(rule);
  EXPECT_EQ(choice.Count().decisions, 30u);
}

TEST_F(RolloutChoiceTest, ContinuesWithTheAnalysesOfAFile) {
  RolloutChoice choice(RuleOf(1)), later(RuleOf(1));
  std::vector<RolloutQuestion> asked;
  for (int i = 0; i < 40; ++i) {
    asked.push_back(*choice.TakeNext());
    Answer(asked.back(), choice);
  }
  for (const RolloutQuestion& question : asked) {
    const std::string record = searches::MadeRecord(question, 36);
    EXPECT_TRUE(searches::ReadRolloutRecord(record, [&](const auto& analysis) { later.Add(analysis); }).ok());
  }
  EXPECT_EQ(later.Count().games, choice.Count().games);
  const RolloutQuestion next = *choice.TakeNext(), next_later = *later.TakeNext();
  EXPECT_EQ(next.dice, next_later.dice);
  EXPECT_EQ(next.plays, next_later.plays);
  EXPECT_EQ(next.seed, next_later.seed);
}

TEST_F(RolloutChoiceTest, SetsADecisionAsideThatHasNoAnswer) {
  RolloutChoice choice(RuleOf(1));
  for (int i = 0; i < 15; ++i) choice.EndQuestion(*choice.TakeNext());
  EXPECT_FALSE(choice.TakeNext());
  EXPECT_EQ(choice.Count().set_aside, 15u);
  RolloutChoice evaluated(RuleOf(1));
  const RolloutQuestion question = *EvaluateAll(evaluated);
  evaluated.EndQuestion(question);
  EXPECT_EQ(evaluated.Count().set_aside, 1u);
  EXPECT_NE(evaluated.TakeNext()->dice, question.dice);
}

TEST(SeedOfRolloutTest, RepeatsNoGame) {
  // Game n of a rollout has the dice of the seed plus 256 n.
  std::set<uint64_t> games;
  constexpr uint32_t kTrials = 36;
  uint64_t count = 0;
  for (uint32_t series : {0u, 1u, kMaxDiceSeries}) {
    for (uint64_t number = 0; number < 600; ++number) {
      const int32_t seed = SeedOfRollout(series, number, kTrials);
      ASSERT_GT(seed, 0);
      for (uint32_t game = 0; game < kTrials; ++game) {
        games.insert(static_cast<uint64_t>(seed) + 256 * game);
        ++count;
      }
    }
  }
  EXPECT_EQ(games.size(), count);
}

}  // namespace
}  // namespace tabia::study
