// Matches as text have the turns of the SGF files from which GNU Backgammon exported them.
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/position_id.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// Keeps the turns as text, without the analyses.
class Turns final : public records::RecordVisitor {
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
  auto source = OpenSource(path);
  EXPECT_TRUE(source.ok()) << source.status();
  if (!source.ok()) return {};
  EXPECT_TRUE(source->Read({}, turns).ok());
  return turns.lines;
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

}  // namespace
}  // namespace tabia::formats
