#include "core/probe/backgammon/play_ranking.h"

#include <algorithm>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "tests/statements.h"

namespace tabia::probe {
namespace {

using backgammon::DecisionBytes;
using backgammon::EncodeDecision;
using backgammon::EncodePosition;
using backgammon::Evaluation;
using backgammon::Method;
using backgammon::Play;
using backgammon::PositionBytes;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<PositionBytes> PositionsAfter(const std::vector<Play>& plays) {
  std::vector<PositionBytes> afters;
  for (const Play& play : plays) afters.push_back(ToPositionBytes(play.after));
  return afters;
}

// The plays of 31 from the start.
class PlayRankingTest : public ::testing::Test {
 protected:
  void AddPosition(std::string_view play, const Evaluation& evaluation, const std::string& source,
                   bool from_book) {
    ranking_.AddPositions(NumberOf(play), EncodePosition({evaluation, {source}, 0, from_book}));
  }
  void AddDecisions(const std::vector<EvaluatedPlay>& plays) {
    const backgammon::Decision decision = Analysis("31", {}, plays);
    value_ = EncodeDecision({decision.candidates, decision.provenance, ""});
    ASSERT_TRUE(DecodeDecisions(value_, decisions_));
    ranking_.AddDecisions(decisions_);
  }

  // Returns "8/5 6/5: game.xg, Ann": the sources of all appraisals of a play, the most trustworthy first.
  std::vector<std::string> Take() {
    std::vector<std::string> plays;
    for (const RankedPlay& ranked : ranking_.Take()) {
      plays.push_back(ToNotation(ranked.play) + ": " + ranked.best.provenance.source);
      for (const Appraisal& other : ranked.others) plays.back() += ", " + other.provenance.source;
    }
    return plays;
  }

  size_t NumberOf(std::string_view play) const {
    const PositionBytes after = ToPositionBytes(After(play, "31"));
    return static_cast<size_t>(std::find(afters_.begin(), afters_.end(), after) - afters_.begin());
  }

  const std::vector<Play> legal_ = backgammon::LegalPlays(backgammon::kStartBoard, {3, 1});
  const std::vector<PositionBytes> afters_ = PositionsAfter(legal_);
  std::string value_;
  std::vector<DecisionBytes> decisions_;
  PlayRanking ranking_{legal_, afters_};
};

TEST_F(PlayRankingTest, KnowsNothingAtFirst) {
  EXPECT_FALSE(ranking_.has_decisions());
  EXPECT_THAT(ranking_.OpeningBookPlays(), IsEmpty());
  EXPECT_THAT(Take(), IsEmpty());
}

Evaluation Rollout(double equity, int32_t seed) {
  Evaluation evaluation = Evaluated(equity, Method::kRollout);
  evaluation.games = 1296;
  evaluation.deviation = 0.5F;
  evaluation.settings.seed = seed;
  return evaluation;
}

TEST_F(PlayRankingTest, RolloutsOfAPlayAddUp) {
  AddDecisions({{"8/5 6/5", Rollout(0.16, 1)},
                {"24/23 13/10", Rollout(0.10, 1)},
                {"24/21 6/5", Evaluated(0.14, Method::kPly, 3)}});
  AddPosition("8/5 6/5", Rollout(0.08, 2), "Ann", false);
  AddPosition("24/23 13/10", Rollout(0.16, 2), "Ann", false);
  EXPECT_FALSE(ranking_.is_mixed());
  const std::vector<RankedPlay> plays = ranking_.Take();
  ASSERT_EQ(plays.size(), 3u);
  EXPECT_EQ(ToNotation(plays[0].play), "24/23 13/10");
  EXPECT_NEAR(plays[0].best.evaluation.equity, 0.13, 1e-6);
  EXPECT_EQ(plays[0].best.evaluation.games, 2592u);
  EXPECT_EQ(plays[0].others.size(), 2u);
  EXPECT_EQ(ToNotation(plays[1].play), "8/5 6/5");
  EXPECT_NEAR(plays[1].difference, -0.01, 1e-6);
  // A shallower analysis of a higher equity stays below the rollouts.
  EXPECT_EQ(ToNotation(plays[2].play), "24/21 6/5");
}

TEST_F(PlayRankingTest, DecisionsThenShallowerOpeningBooksThenCandidates) {
  AddDecisions(
      {{"24/20", Evaluated(-0.2, Method::kPly, 3)}, {"24/21 6/5", Evaluated(-0.1, Method::kPly, 1)}});
  AddPosition("13/9", Evaluated(0.9, Method::kPly, 3), "candidate", false);
  AddPosition("8/4", Evaluated(0.1, Method::kPly, 2), "worse", true);
  AddPosition("8/5 6/5", Evaluated(0.2, Method::kPly, 2), "better", true);
  EXPECT_TRUE(ranking_.has_decisions());
  EXPECT_THAT(ranking_.OpeningBookPlays(), Not(IsEmpty()));
  EXPECT_FALSE(ranking_.is_mixed());
  EXPECT_THAT(Take(), ElementsAre("24/20: game.xg", "24/21 6/5: game.xg", "8/5 6/5: better", "8/4: worse",
                                  "13/9: candidate"));
}

// A rollout of the position after the decision's best play refutes it, and another one finds a better play.
TEST_F(PlayRankingTest, TheBestEvidenceOfEachPlayDecides) {
  AddDecisions({{"24/20", Evaluated(0.1242, Method::kPly, 3)},
                {"13/9", Evaluated(0.05, Method::kPly, 3)},
                {"24/21 6/5", Evaluated(0.02, Method::kPly, 3)}});
  AddPosition("24/20", Evaluated(-0.3, Method::kRollout), "refutation", false);
  AddPosition("24/21 6/5", Evaluated(0.3, Method::kRollout), "rollout", true);
  EXPECT_TRUE(ranking_.is_mixed());
  EXPECT_THAT(Take(),
              ElementsAre("24/21 6/5: rollout, game.xg", "13/9: game.xg", "24/20: refutation, game.xg"));
}

TEST_F(PlayRankingTest, AnOpeningBookAsDeepAsTheDecisionIsComparedWithIt) {
  AddDecisions({{"24/20", Evaluated(-0.2, Method::kPly, 3)}, {"13/9", Evaluated(-0.25, Method::kPly, 3)}});
  AddPosition("8/5 6/5", Evaluated(0.2, Method::kRollout), "better", true);
  AddPosition("8/4", Evaluated(-0.22, Method::kRollout), "between", true);
  EXPECT_TRUE(ranking_.is_mixed());
  EXPECT_THAT(Take(), ElementsAre("8/5 6/5: better", "24/20: game.xg", "8/4: between", "13/9: game.xg"));
}

// The order of a decision is not undone by a comparison with others: what it looked at less deeply stays below.
TEST_F(PlayRankingTest, AShallowerCandidateStaysBelowTheDeeperOne) {
  AddDecisions(
      {{"24/20", Evaluated(-0.2, Method::kPly, 3)}, {"24/21 6/5", Evaluated(-0.1, Method::kPly, 1)}});
  AddPosition("8/5 6/5", Evaluated(-0.15, Method::kRollout), "rollout", true);
  EXPECT_THAT(Take(), ElementsAre("8/5 6/5: rollout", "24/20: game.xg", "24/21 6/5: game.xg"));
}

TEST_F(PlayRankingTest, TheOpeningBookIsTheSourceOfWhatAGameCopiedFromIt) {
  const Evaluation evaluation = Evaluated(0.2, Method::kBook, 2);
  AddDecisions({{"8/5 6/5", evaluation}, {"24/20", Evaluated(0.0, Method::kPly, 3)}});
  AddPosition("8/5 6/5", evaluation, "the author", true);
  EXPECT_THAT(Take(), ElementsAre("8/5 6/5: the author, game.xg", "24/20: game.xg"));
}

TEST_F(PlayRankingTest, OfTwoRolloutsTheLongerIsTrusted) {
  Evaluation longer = Evaluated(0.1, Method::kRollout), shorter = Evaluated(0.3, Method::kRollout);
  longer.games = 41472;
  shorter.games = 1296;
  AddDecisions({{"8/5 6/5", shorter}});
  AddPosition("8/5 6/5", longer, "longer", false);
  EXPECT_THAT(Take(), ElementsAre("8/5 6/5: longer, game.xg"));
}

TEST_F(PlayRankingTest, ACandidatesOwnStatementIsNotRepeated) {
  const Evaluation evaluation = Evaluated(-0.2, Method::kPly, 3);
  AddDecisions({{"24/20", evaluation}});
  AddPosition("24/20", evaluation, "game.xg", false);
  AddPosition("24/20", evaluation, "other.xg", false);
  AddPosition("24/20", Evaluated(-0.3, Method::kPly, 3), "game.xg", false);
  EXPECT_THAT(Take(), ElementsAre("24/20: game.xg, other.xg, game.xg"));
}

TEST_F(PlayRankingTest, AnOpeningBooksStatementIsNotARepetition) {
  const Evaluation evaluation = Evaluated(-0.2, Method::kPly, 3);
  AddDecisions({{"24/20", evaluation}});
  AddPosition("24/20", evaluation, "game.xg", true);
  EXPECT_THAT(ranking_.OpeningBookPlays(), Not(IsEmpty()));
}

TEST_F(PlayRankingTest, OfOnePositionTheDeeperComesFirst) {
  const std::string candidate = EncodePosition({Evaluated(0.1, Method::kRollout), {"rollout"}, 0, false});
  const std::string entry = EncodePosition({Evaluated(0.3, Method::kPly, 2), {"two plies"}, 0, true});
  ranking_.AddPositions(NumberOf("13/9"), entry + candidate);
  EXPECT_THAT(Take(), ElementsAre("13/9: rollout, two plies"));
}

TEST_F(PlayRankingTest, ADamagedValueAddsNothing) {
  const std::string value = EncodePosition({Evaluated(0.1, Method::kRollout), {"Ann"}, 0, true});
  for (size_t size = 1; size < value.size(); ++size) ranking_.AddPositions(0, value.substr(0, size));
  ranking_.AddPositions(0, value + value.substr(0, 5));
  EXPECT_THAT(ranking_.OpeningBookPlays(), IsEmpty());
  EXPECT_THAT(Take(), IsEmpty());
}

}  // namespace
}  // namespace tabia::probe
