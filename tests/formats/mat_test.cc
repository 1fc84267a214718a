// Matches as text have the turns of the SGF files from which GNU Backgammon exported them.
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/position_id.h"
#include "core/formats/foreign_source.h"
#include "core/formats/mat/mat_reader.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// Keeps the turns as text, without the analyses.
class Turns final : public records::BackgammonVisitor {
 public:
  absl::Status VisitDecision(const backgammon::Decision&) override { return absl::OkStatus(); }
  absl::Status VisitCube(const backgammon::CubeDecision&) override { return absl::OkStatus(); }
  absl::Status VisitPlayedRoll(const records::PlayedRoll& roll) override {
    lines.push_back(absl::StrFormat("%d %s %s %s %s %s", roll.game, roll.player, ToPositionId(roll.board),
                                    ContextText(roll.context), ToText(roll.dice), ToPositionId(roll.after)));
    return absl::OkStatus();
  }
  absl::Status VisitPlayedCube(const records::PlayedCube& cube) override {
    lines.push_back(absl::StrFormat("%d %s, %s %s %s doubles %d, reply %d, %d more", cube.game, cube.player,
                                    cube.opponent, ToPositionId(cube.board), ContextText(cube.context),
                                    cube.is_doubled, cube.reply, cube.later_replies));
    return absl::OkStatus();
  }

  std::vector<std::string> lines;
};

std::vector<std::string> TurnsOf(const std::string& path) {
  Turns turns;
  auto source = ForeignSource::Open(path);
  EXPECT_TRUE(source.ok()) << source.status();
  if (!source.ok()) return {};
  EXPECT_TRUE(source->Read({}, turns).ok());
  return turns.lines;
}

// Returns the report of a match; adds its turns to `turns`.
records::SourceReport ReportOf(const std::string& text, std::vector<std::string>* turns = nullptr) {
  const ScratchFolder folder;
  WriteFile(folder / "match.mat", text);
  Turns visitor;
  auto source = ForeignSource::Open(folder / "match.mat");
  EXPECT_TRUE(source.ok()) << source.status();
  if (!source.ok()) return {};
  const auto report = source->Read({}, visitor);
  EXPECT_TRUE(report.ok()) << report.status();
  if (turns != nullptr) *turns = visitor.lines;
  return report.ok() ? *report : records::SourceReport();
}

std::vector<std::string> TurnsOfText(const std::string& text) {
  const ScratchFolder folder;
  WriteFile(folder / "match.mat", text);
  return TurnsOf(folder / "match.mat");
}

TEST(Mat, HasTheTurnsOfTheSgfFile) {
  const std::string folder = TABIA_TEST_DATA "/formats/";
  for (const auto& [mat, sgf] :
       {std::pair("crawford-game", "crawford-game"), std::pair("doubles-and-takes", "doubles-and-takes"),
        std::pair("money-beavers", "money-beavers-and-comments"),
        std::pair("raccoon-and-last-roll", "raccoon-and-last-roll")}) {
    const std::vector<std::string> turns = TurnsOf(folder + "mat/" + mat + ".mat");
    EXPECT_THAT(turns, Not(IsEmpty()));
    EXPECT_EQ(turns, TurnsOf(folder + "sgf/" + sgf + ".sgf")) << mat;
  }
}

TEST(Mat, HasItsRulesInItsRemarks) {
  const std::string game = "\n Game 1\n Ann : 0               Bob : 0\n  1) 31: 8/5 6/5\n";
  EXPECT_THAT(TurnsOfText("0 point match\n" + game),
              ElementsAre("1 Ann 4HPwATDgc/ABMA money cube 1 center jacoby beaver 31 sGfwATDgc/ABMA"));
  EXPECT_THAT(TurnsOfText("; [Jacoby \"Off\"]\n; [Beaver \"off\"]\n0 point match\n" + game),
              ElementsAre("1 Ann 4HPwATDgc/ABMA money cube 1 center 31 sGfwATDgc/ABMA"));
}

TEST(Mat, PlaysOneCrawfordGame) {
  const std::string games =
      "3 point match\n\n Game 1\n Ann : 2               Bob : 0\n  1) 31: 8/5 6/5\n"
      "\n Game 2\n Ann : 2               Bob : 1\n  1) 31: 8/5 6/5\n";
  EXPECT_THAT(TurnsOfText(games),
              ElementsAre("1 Ann 4HPwATDgc/ABMA 1:3 crawford cube 1 center 31 sGfwATDgc/ABMA",
                          "2 Ann 4HPwATDgc/ABMA 1:2 cube 1 center 31 sGfwATDgc/ABMA"));
  EXPECT_THAT(TurnsOfText("; [Crawford \"Off\"]\n" + games),
              ElementsAre("1 Ann 4HPwATDgc/ABMA 1:3 cube 1 center 31 sGfwATDgc/ABMA",
                          "2 Ann 4HPwATDgc/ABMA 1:2 cube 1 center 31 sGfwATDgc/ABMA"));
}

TEST(Mat, PlaysACrawfordGameInEachMatchOfAFile) {
  const std::string match = "3 point match\n\n Game 1\n Ann : 2               Bob : 0\n  1) 31: 8/5 6/5\n\n";
  EXPECT_THAT(TurnsOfText(match + match),
              ElementsAre("1 Ann 4HPwATDgc/ABMA 1:3 crawford cube 1 center 31 sGfwATDgc/ABMA",
                          "2 Ann 4HPwATDgc/ABMA 1:3 crawford cube 1 center 31 sGfwATDgc/ABMA"));
}

const char kPlayers[] = "\n Game 1\n Ann : 0                          Bob : 0\n";

TEST(Mat, ReplaysNackgammonFromItsStart) {
  const std::vector<std::string> turns = TurnsOfText(
      std::string("; [Variation \"NackGammon\"]\n 7 point match\n") + kPlayers + "  1) 31: 8/5 6/5\n");
  ASSERT_EQ(turns.size(), 1u);
  const backgammon::Board nackgammon = {
      {0, -2, -2, 0, 0, 0, 4, 0, 3, 0, 0, 0, -4, 4, 0, 0, 0, -3, 0, -4, 0, 0, 0, 2, 2, 0}};
  EXPECT_THAT(turns[0], testing::HasSubstr("Ann " + ToPositionId(nackgammon) + " "));
}

TEST(Mat, RefusesOtherVariationsByName) {
  std::vector<std::string> turns;
  const records::SourceReport report =
      ReportOf(std::string("; [Variation \"HyperGammon\"]\n 3 point match\n") + kPlayers +
                   "  1) 31: 24/21 22/21               43: 24/20 24/21\n",
               &turns);
  EXPECT_THAT(turns, IsEmpty());
  ASSERT_TRUE(report.skipped.contains("other variation"));
  EXPECT_THAT(report.skipped.at("other variation").first, testing::HasSubstr("HyperGammon"));
}

TEST(Mat, KeepsThePlayBesideAConcession) {
  const std::vector<std::string> turns = TurnsOfText(
      std::string("3 point match\n") + kPlayers +
      "  1) 31: 8/5 6/5                   62: 24/18 13/11\n  2) 21: 13/11 6/5                 Concedes\n");
  ASSERT_EQ(turns.size(), 5u);  // three rolls, and two cubes that were not turned
  EXPECT_THAT(turns[4], testing::HasSubstr("1 Ann"));
  EXPECT_THAT(turns[4], testing::HasSubstr(" 21 "));
}

TEST(Mat, KeepsThePlayBesideARollThatWasNotRecorded) {
  std::vector<std::string> turns;
  const records::SourceReport report = ReportOf(
      std::string("3 point match\n") + kPlayers + "  1) 31: 8/5 6/5                   00: ????\n", &turns);
  EXPECT_EQ(turns.size(), 1u);
  EXPECT_EQ(report.facts.at("not played"), "1");
  EXPECT_TRUE(report.skipped.empty());
}

TEST(Mat, IsRecognisedAfterText) {
  const std::string game = std::string(kPlayers) + "  1) 31: 8/5 6/5                   43: 24/21 13/9\n";
  for (const char* head : {"Spring Cup, round 3\nRecorded by a friend\n\n 7 point match\n",
                           "# Spring Cup\n 7 point match\n", " 7 Point Match\n", "7 POINTS MATCH\n"}) {
    EXPECT_EQ(TurnsOfText(head + game).size(), 3u) << head;
  }
  EXPECT_FALSE(IsMat("They played a 7 point match\n\n Game 1\n"));
  EXPECT_FALSE(IsMat("A letter\n 7 point match\nwas played here\n"));
}

TEST(Mat, ReadsActionsInAnyCase) {
  const std::string head =
      std::string("7 point match\n") + kPlayers + "  1) 31: 8/5 6/5                   43: 24/21 13/9\n";
  const std::vector<std::string> turns = TurnsOfText(head +
                                                     "  2)  Doubles => 2                 Takes\n  3) 21: "
                                                     "13/11 24/23               Doubles => 4\n  4)  Drops\n");
  EXPECT_EQ(turns.size(), 6u);
  EXPECT_EQ(turns,
            TurnsOfText(head + "  2)  doubles => 2                 takes\n  3) 21: 13/11 24/23               "
                               "doubles => 4\n  4)  drops                       wins 2 points\n"));
}

TEST(Mat, CountsAGameWithoutTurns) {
  std::vector<std::string> turns;
  const records::SourceReport report = ReportOf(
      "; [Site \"OpenGammon\"]\n\n5 point match\n\n Game 1\n ann: 0    bob: 0\n  1)                \n   Wins "
      "5 points and the "
      "match\n",
      &turns);
  EXPECT_THAT(turns, IsEmpty());
  EXPECT_TRUE(report.skipped.empty());
  EXPECT_EQ(report.facts.at("without turns"), "1");
}

TEST(Mat, KeepsTheNameOfASeatThatChanges) {
  const auto game = [](const char* number, const char* players) {
    return std::string("\n Game ") + number + "\n" + players +
           "\n  1) 31: 8/5 6/5                   43: 24/21 13/9\n";
  };
  std::vector<std::string> turns;
  const records::SourceReport report =
      ReportOf("7 point match\n" + game("1", " Ann : 0    Bob : 0") + game("2", " Ann S : 1    Bob : 0") +
                   game("3", " Bob : 0    Ann : 2"),
               &turns);
  ASSERT_EQ(turns.size(), 9u);
  EXPECT_THAT(turns[3], testing::StartsWith("2 Ann 4HPw"));
  EXPECT_THAT(turns[6], testing::StartsWith("3 Bob 4HPw"));
  EXPECT_EQ(report.facts.at("renamed"), "1");
}

TEST(Mat, HasNoCubeIfItsLimitIsOne) {
  const std::string game =
      std::string("7 point match\n") + kPlayers + "  1) 31: 8/5 6/5                   43: 24/21 13/9\n";
  EXPECT_EQ(TurnsOfText("; [CubeLimit \"1\"]\n" + game).size(), 2u);
  EXPECT_EQ(TurnsOfText("; [CubeLimit \"1024\"]\n" + game).size(), 3u);
}

}  // namespace
}  // namespace tabia::formats
