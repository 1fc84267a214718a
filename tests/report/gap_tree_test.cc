#include "plugin/report/picture/gap_tree.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::report {
namespace {

using repertoire::Branch;
using repertoire::Reply;
using repertoire::WalkExit;
using testing::HasSubstr;
using testing::Not;

chess::Move MoveOf(std::string_view text) {
  return *chess::ParseCodedMove(text);
}

// Returns a gap in a line such as "e2e4 e7e5".
Reply Gap(const std::string& line, std::string_view move, double share, double probability) {
  Reply gap = {.move = MoveOf(move), .share = share, .probability = probability};
  const auto parsed = probe::ParseMoveSequence("startpos moves " + line);
  gap.position = *parsed->position.of_chess();
  for (size_t at = 0; at < line.size(); at += 5) gap.line.push_back(MoveOf(line.substr(at, 4)));
  return gap;
}

// Returns the gaps after 1. e4, to which half of the opponents reply 1... c5, and 3 of 10 with 1... e5.
repertoire::GapReport AfterE4() {
  repertoire::GapReport gaps;
  gaps.branches = {{.probability = 1},
                   {.before = 0, .move = MoveOf("e2e4"), .probability = 1},
                   {.before = 1, .move = MoveOf("e7e5"), .probability = 0.3},
                   {.before = 1, .move = MoveOf("a7a6"), .probability = 0.01},
                   {.before = 1, .move = MoveOf("b7b6"), .probability = 0.005},
                   {.before = 2, .move = MoveOf("g1f3"), .probability = 0.3}};
  gaps.gaps = {Gap("e2e4", "c7c5", 0.5, 0.5)};
  return gaps;
}

std::string TreeText(const repertoire::GapReport& gaps) {
  return GapTree(gaps, chess::Position(), "club.obk").markup();
}

TEST(GapTree, DrawsBranchesAsWideAsTheirChance) {
  const std::string tree = TreeText(AfterE4());
  EXPECT_THAT(tree, HasSubstr(R"(<g><title>1. e4: 100.0%</title>)"));
  EXPECT_THAT(tree, HasSubstr(R"(<rect class="stem" x="0%" y="0" width="40%" height="20"/>)"));
  EXPECT_THAT(tree, HasSubstr(R"(<rect class="gap" x="20%" y="20" width="20%" height="20"/>)"));
  EXPECT_THAT(tree, HasSubstr(R"(<rect class="good" x="8%" y="20" width="12%" height="40"/>)"));
}

TEST(GapTree, WritesTheChanceOfAGapAsTheTableDoes) {
  const std::string tree = TreeText(AfterE4());
  EXPECT_THAT(
      tree,
      HasSubstr(R"(<text class="strong" x="42%" y="34">1… c5 <tspan class="quiet">1 in 2</tspan></text>)"));
}

TEST(GapTree, LeadsFromAGapToItsRowOfTheTable) {
  repertoire::GapReport gaps = AfterE4();
  gaps.gaps.insert(gaps.gaps.begin(), Gap("d2d4", "d7d5", 1, 0.01));  // its line has no branch
  const std::string tree = TreeText(gaps);
  EXPECT_THAT(tree, HasSubstr(R"(1. e4 c5: 1 in 2</title><a href="#gap-2">)"));
  EXPECT_EQ(tree.find("<a "), tree.rfind("<a "));
  EXPECT_THAT(tree, HasSubstr(R"(role="group")"));
}

TEST(GapTree, JoinsRareAnsweredReplies) {
  repertoire::GapReport gaps = AfterE4();
  EXPECT_THAT(TreeText(gaps), Not(HasSubstr("other moves")));  // too rare together
  gaps.branches[4].probability = 0.015;
  EXPECT_THAT(TreeText(gaps), HasSubstr("2 other moves: 2.5%"));
}

TEST(GapTree, DrawsAReplyThatTheBookDoesNotKnowAsUnknown) {
  repertoire::GapReport gaps = AfterE4();
  gaps.branches[2].exit = WalkExit::kUnknown;
  EXPECT_THAT(TreeText(gaps), HasSubstr(R"(<rect class="unknown" x="8%" y="20" width="12%" height="40"/>)"));
}

TEST(GapTree, CountsTheGapsThatItLeavesOut) {
  repertoire::GapReport gaps = AfterE4();
  EXPECT_THAT(TreeText(gaps), Not(HasSubstr("The picture has")));
  gaps.gaps.push_back(Gap("d2d4", "d7d5", 1, 0.01));  // its line has no branch
  EXPECT_THAT(TreeText(gaps), HasSubstr("The picture has the 1 likeliest of 2 gaps."));
}

TEST(GapTree, DoesNotPaintABranchGreenThatContainsAGap) {
  repertoire::GapReport gaps = AfterE4();
  gaps.gaps.push_back(
      Gap("e2e4 e7e5 g1f3 b8c6 f1b5", "a7a6", 1, 0.01));  // below a branch, not in the picture
  const std::string tree = TreeText(gaps);
  EXPECT_THAT(tree, Not(HasSubstr("good")));
  EXPECT_THAT(tree, HasSubstr(R"(<rect class="stem" x="8%" y="20" width="12%" height="40"/>)"));
}

TEST(GapTree, IsBoundedForManyGaps) {
  repertoire::GapReport gaps = AfterE4();
  gaps.gaps.assign(5000, gaps.gaps.front());
  const std::string tree = TreeText(gaps);
  EXPECT_LT(tree.size(), 20'000);
  EXPECT_THAT(tree, HasSubstr("The picture has the 24 likeliest of 5000 gaps."));
}

TEST(GapTree, DrawsNothingWithoutAGap) {
  repertoire::GapReport gaps = AfterE4();
  gaps.gaps.clear();
  EXPECT_EQ(TreeText(gaps), "");
}

TEST(GapTree, IsAGapItselfIfThePlayerHasNoFirstMove) {
  repertoire::GapReport gaps;
  gaps.branches = {{.probability = 1}};
  gaps.gaps = {{.probability = 1}};
  EXPECT_THAT(TreeText(gaps), HasSubstr("All games <tspan class=\"quiet\">1 in 1</tspan>"));
}

}  // namespace
}  // namespace tabia::report
