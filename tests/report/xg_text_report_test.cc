// An answer as eXtreme Gammon's text, which the reader of such texts reads back.
#include "plugin/report/backgammon/xg_text_report.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/notation.h"

namespace tabia::report {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr backgammon::Dice kRoll = {3, 1};

probe::RankedPlay Ranked(const std::string& play, float equity, uint32_t games) {
  probe::RankedPlay ranked;
  ranked.play = *backgammon::ParsePlay(play, backgammon::kStartBoard, kRoll);
  ranked.best.evaluation = {.chances = {0.004F, 0.117F, 0.449F, 0.551F, 0.17F, 0.008F},
                            .equity = equity,
                            .level = {.method = backgammon::Method::kRollout},
                            .games = games,
                            .deviation = backgammon::DeviationOfCi95(0.004, games)};
  ranked.best.provenance = {.source = "Ann Example",
                            .program = {backgammon::ProgramKind::kExtremeGammon, 2, 10}};
  return ranked;
}

TEST(XgText, HasThePositionThePlaysAndTheirRollouts) {
  probe::BackgammonAnswer answer;
  answer.context = {.jacoby = true};
  answer.plays = {Ranked("8/5 6/5", 0.159F, 46'656), Ranked("24/23 13/10", -0.006F, 46'656),
                  Ranked("24/20", -0.01F, 1296)};
  answer.plays[1].difference = -0.165;
  answer.plays[2].difference = -0.169;
  const std::string text =
      XgText({.board = backgammon::kStartBoard, .context = answer.context, .dice = kRoll}, answer);
  EXPECT_THAT(text,
              StartsWith("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10\n\nX:Player   O:Opponent\n"
                         "Score is X:0 O:0. Unlimited Game, Jacoby\n"
                         " +13-14-15-16-17-18------19-20-21-22-23-24-+\n"
                         " | X           O    |   | O              X |\n"));
  EXPECT_THAT(text, HasSubstr("Pip count  X: 167  O: 167 X-O: 0-0\nCube: 1\nX to play 31\n\n"
                              "    1. Rollout¹    8/5 6/5                     eq:+0.159\n"
                              "      Player:   55.10% (G:17.00% B:0.80%)\n"
                              "      Opponent: 44.90% (G:11.70% B:0.40%)\n"
                              "      Confidence: ±0.004 (+0.155..+0.163)\n\n"
                              "    2. Rollout¹    24/23 13/10                 eq:-0.006 (-0.165)\n"));
  EXPECT_THAT(text, HasSubstr("    3. Rollout²    24/20                       eq:-0.010 (-0.169)\n"));
  EXPECT_THAT(text,
              HasSubstr("\n\n¹ 46656 Games rolled.\n² 1296 Games rolled.\n\nSource: Ann Example, XG 2.10\n\n"
                        "eXtreme Gammon Version: 2.10\n"));
}

TEST(XgText, HasACubeDecisionInAMatch) {
  probe::BackgammonAnswer answer;
  answer.context = {
      .away_self = 3, .away_opponent = 5, .cube_log2 = 1, .owner = backgammon::CubeOwner::kSelf};
  answer.cube = {
      .action = probe::CubeAction::kDoubleTake, .no_double = 0.607, .double_take = 0.622, .best = {}};
  answer.cube->best.evaluation = {.chances = {0, 0, 0.3F, 0.7F, 0.1F, 0},
                                  .level = {backgammon::Method::kPly, 4}};
  answer.cube->best.provenance.source = "match.xg";
  const std::string text =
      XgText({.board = backgammon::kStartBoard, .context = answer.context, .dice = {}}, answer);
  EXPECT_THAT(text, HasSubstr("Score is X:2 O:0 5 pt.(s) match.\n"));
  EXPECT_THAT(text,
              HasSubstr("X-O: 2-0/5\nCube: 2, X own cube\nX on roll, cube action\n\nAnalyzed in 4-ply\n"));
  EXPECT_THAT(text, HasSubstr("Cubeful Equities:\n       No redouble:   +0.607 (-0.015)\n"
                              "       Redouble/Take: +0.622\n       Redouble/Pass: +1.000 (+0.378)\n\n"
                              "Best Cube action: Redouble / Take\n\nSource: match.xg, unknown\n"));
}

TEST(XgText, IsEmptyWithoutAPlayOrACubeDecision) {
  EXPECT_EQ(XgText({.board = backgammon::kStartBoard, .context = {}, .dice = {}}, {}), "");
}

}  // namespace
}  // namespace tabia::report
