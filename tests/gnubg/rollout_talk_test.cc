// The commands for GNU Backgammon that make rollouts.
#include "protocol/gnubg/rollout_talk.h"

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tabia::gnubg {
namespace {

using State = RolloutTalk::State;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

searches::RolloutQuestion First21(std::vector<int> plays) {
  return {backgammon::kStartBoard, {.jacoby = true}, *backgammon::MakeDice(2, 1), std::move(plays), 7};
}

TEST(RolloutTalkTest, SendsTheSettings) {
  RolloutTalk talk({.trials = 72, .truncation = 5, .plies = 1, .evaluated_plies = 2});
  const std::string settings = talk.TakeOutput();
  for (const char* setting :
       {"set rollout trials 72\n", "set rollout truncation enable on\n", "set rollout truncation plies 5\n",
        "set rollout chequerplay plies 1\n", "set rollout cubedecision plies 1\n",
        "set evaluation chequerplay evaluation plies 2\n"}) {
    EXPECT_THAT(settings, HasSubstr(setting));
  }
  EXPECT_THAT(RolloutTalk({.truncation = 0}).TakeOutput(), HasSubstr("set rollout truncation enable off\n"));
}

TEST(RolloutTalkTest, AwaitsTheMarkOfEachAnswer) {
  RolloutTalk talk({});
  EXPECT_THAT(talk.TakeOutput(), EndsWith("set rollout seed 1000000001\n"));
  talk.HandleLine("36 games will be played per rollout.");
  EXPECT_EQ(talk.state(), State::kStarting);
  talk.HandleLine("Rollout seed set to 1000000001.");
  EXPECT_EQ(talk.state(), State::kIdle);

  talk.Ask(First21({1, 3}));
  EXPECT_EQ(talk.TakeOutput(),
            "new session\nset matchid cAkFAAAAAAAA\nset board 4HPwATDgc/ABMA\nhint 8\nset rollout seed 7\n"
            "analyse rollout move 1 3\nexport position text -\nset rollout seed 1000000002\n");
  for (const char* line : {"Rollout seed set to 7.", "     1. Rollout", "Rollout seed set to 1000000001."}) {
    talk.HandleLine(line);
    EXPECT_EQ(talk.state(), State::kAsked);
  }
  talk.HandleLine("Rollout seed set to 1000000002.");
  EXPECT_EQ(talk.state(), State::kAnswered);
  EXPECT_EQ(talk.TakeAnswer(), "Rollout seed set to 7.\n     1. Rollout\nRollout seed set to 1000000001.\n");
  EXPECT_EQ(talk.state(), State::kIdle);
}

TEST(RolloutTalkTest, AsksForAnEvaluationWithoutRollouts) {
  RolloutTalk talk({});
  talk.HandleLine("Rollout seed set to 1000000001.");
  talk.TakeOutput();
  talk.Ask(First21({}));
  EXPECT_THAT(talk.TakeOutput(), Not(HasSubstr("analyse")));
}

TEST(RolloutTalkTest, SendsTheScore) {
  RolloutTalk talk({});
  talk.HandleLine("Rollout seed set to 1000000001.");
  talk.TakeOutput();
  searches::RolloutQuestion question = First21({});
  question.context = {.away_self = 7, .away_opponent = 7};
  talk.Ask(question);
  EXPECT_THAT(talk.TakeOutput(), HasSubstr("set matchid cAnlAAAAAAAE\n"));
}

}  // namespace
}  // namespace tabia::gnubg
