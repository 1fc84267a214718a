#include "core/lines/line_walk.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/lines/played.h"

namespace tabia::lines {
namespace {

using ::testing::ElementsAre;

struct Ways {
  int number = 1;    // of lines to the position
  int greatest = 1;  // of a line
  bool Join(const Ways& more) {
    number += more.number;
    if (more.greatest <= greatest) return false;
    greatest = more.greatest;
    return true;
  }
};
using Walk = LineWalk<Ways>;

// A move that a walk follows, by the line before it.
struct Followed {
  std::string_view before, move;
  int64_t cost;
  int greatest = 1;
};

std::string TextOf(const Walk& walk) {
  LineCursor cursor(walk.tree());
  cursor.GoTo(walk.line());
  std::string text;
  for (const chess::Move move : cursor.moves()) {
    text += (text.empty() ? "" : " ") + chess::CodedMoveText(move);
  }
  return text;
}

// Returns the lines that the walk visits, with their ways unless there is one.
std::vector<std::string> Visited(Visits visits, const std::vector<Followed>& moves) {
  Walk walk({chess::Position()}, visits, {});
  std::vector<std::string> visited;
  while (walk.Next()) {
    const std::string line = TextOf(walk);
    EXPECT_EQ(walk.key(), chess::CanonicalKey(walk.position()));
    EXPECT_EQ(walk.key(), chess::CanonicalKey(After(line)));
    const int ways = walk.value().number;
    visited.push_back(line + (ways == 1 ? "" : " *" + std::to_string(ways)));
    for (const Followed& move : moves) {
      if (move.before != line) continue;
      walk.Follow(*chess::ParseUciMove(walk.position(), move.move), move.cost, {1, move.greatest});
    }
  }
  return visited;
}

TEST(LineWalk, VisitsTheCheapestLineFirstAndEqualOnesInTheirOrder) {
  EXPECT_THAT(
      Visited(Visits::kOnce,
              {{"", "e2e4", 5}, {"", "d2d4", 3}, {"", "c2c4", 5}, {"d2d4", "d7d5", 4}, {"d2d4", "g8f6", 5}}),
      ElementsAre("", "d2d4", "d2d4 d7d5", "e2e4", "c2c4", "d2d4 g8f6"));
}

TEST(LineWalk, VisitsALineThatIsCheaperThanTheCurrentOneNext) {
  EXPECT_THAT(Visited(Visits::kOnce, {{"", "e2e4", 5}, {"", "d2d4", 6}, {"e2e4", "e7e5", 4}}),
              ElementsAre("", "e2e4", "e2e4 e7e5", "d2d4"));
}

const std::vector<Followed> kTransposition = {{"", "d2d4", 1},          {"", "c2c4", 1},
                                              {"d2d4", "e7e6", 2},      {"c2c4", "e7e6", 2},
                                              {"d2d4 e7e6", "c2c4", 3}, {"c2c4 e7e6", "d2d4", 3, 2}};

TEST(LineWalk, JoinsLinesOfOneCostToAPosition) {
  EXPECT_THAT(Visited(Visits::kAtEachCost, kTransposition),
              ElementsAre("", "d2d4", "c2c4", "d2d4 e7e6", "c2c4 e7e6", "c2c4 e7e6 d2d4 *2"));
}

TEST(LineWalk, VisitsAPositionOnceByItsCheapestLine) {
  std::vector<Followed> moves = kTransposition;
  moves[4].cost = 4;
  EXPECT_THAT(Visited(Visits::kOnce, moves),
              ElementsAre("", "d2d4", "c2c4", "d2d4 e7e6", "c2c4 e7e6", "c2c4 e7e6 d2d4"));
  EXPECT_THAT(Visited(Visits::kAtEachCost, moves),
              ElementsAre("", "d2d4", "c2c4", "d2d4 e7e6", "c2c4 e7e6", "c2c4 e7e6 d2d4", "d2d4 e7e6 c2c4"));
}

TEST(LineWalk, ComesBackToAPositionOnlyAtAnotherCost) {
  const std::vector<Followed> cycle = {
      {"", "g1f3", 1}, {"g1f3", "g8f6", 2}, {"g1f3 g8f6", "f3g1", 3}, {"g1f3 g8f6 f3g1", "f6g8", 4}};
  EXPECT_EQ(Visited(Visits::kOnce, cycle).size(), 4u);
  EXPECT_EQ(Visited(Visits::kAtEachCost, cycle).size(), 5u);
}

TEST(LineWalk, VisitsEqualRootsOnce) {
  Walk walk({After("e2e4"), After("d2d4"), After("e2e4")}, Visits::kOnce, {});
  std::vector<Walk::Line> roots;
  while (walk.Next()) roots.push_back(walk.line());
  EXPECT_THAT(roots, ElementsAre(0u, 1u));
}

}  // namespace
}  // namespace tabia::lines
