// Values of positions against an independent solver, on small graphs by hand and on random ones full of cycles.
#include "core/graph/settle.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/graph/position_graph.h"
#include "tests/graph/plain_value.h"

namespace tabia::graph {
namespace {

using testing::ElementsAre;

struct Game {
  std::vector<bool> white_moves;
  std::vector<Edge> edges;
  std::vector<Worth> leaves;

  PositionGraph graph() const {
    return *PositionGraph::Of(white_moves, [this](absl::FunctionRef<void(Edge)> visit) {
      std::for_each(edges.begin(), edges.end(), visit);
      return absl::OkStatus();
    });
  }
  SettledValues Settled(Worth draw_value = 0) const { return Settle(graph(), leaves, draw_value); }
};

int PliesOrCentipawns(Worth worth, bool white_moves) {
  if (worth > 30000) return kMate - (2 * (32000 - worth) - (white_moves ? 1 : 0));
  if (worth < -30000) return 2 * (32000 + worth) - (white_moves ? 0 : 1) - kMate;
  return worth;
}

// Returns the values of plays of up to k moves, longer ones being draws, for a k beyond which nothing changes.
std::vector<Worth> ValuesStepByStep(const Game& game, Worth draw_value) {
  std::vector<int> values(game.leaves.size(), draw_value);
  while (true) {
    std::vector<std::optional<int>> best(values.size());
    const auto offer = [&](Node node, int value) {
      const bool is_better =
          !best[node] || (game.white_moves[node] ? value > *best[node] : value < *best[node]);
      if (is_better) best[node] = value;
    };
    for (Node node = 0; node < values.size(); ++node) {
      if (game.leaves[node] == kNoWorth) continue;
      offer(node, PliesOrCentipawns(game.leaves[node], game.white_moves[node]));
    }
    for (const Edge& edge : game.edges) offer(edge.from, Shifted(values[edge.to], 1));
    std::vector<int> next(values.size());
    for (Node node = 0; node < values.size(); ++node) next[node] = best[node].value_or(draw_value);
    if (next == values) break;
    values = next;
  }
  std::vector<Worth> worths;
  for (const int value : values) worths.push_back(WorthOf(value));
  return worths;
}

// Returns a score of few centipawns, or a mate in a few moves.
Worth RandomLeaf(std::mt19937& random) {
  const int number = static_cast<int>(random() % 21) - 10;
  const bool is_mate = random() % 4 == 0 && number != 0;
  return static_cast<Worth>(!is_mate ? number : number > 0 ? 32000 - number : -32000 - number);
}

// Returns a graph of random moves; about a third of the positions have a leaf.
Game RandomGame(uint32_t seed, uint32_t positions, int max_moves) {
  std::mt19937 random(seed);
  Game game;
  for (Node node = 0; node < positions; ++node) {
    game.white_moves.push_back(random() % 2 == 0);
    game.leaves.push_back(random() % 3 == 0 ? RandomLeaf(random) : kNoWorth);
    for (int moves = static_cast<int>(random() % (max_moves + 1)); moves > 0; --moves) {
      game.edges.push_back({node, static_cast<Node>(random() % positions)});
    }
  }
  std::shuffle(game.edges.begin(), game.edges.end(), random);
  return game;
}

TEST(Settle, GivesAPositionItsBestLeaf) {
  EXPECT_THAT((Game{{true, false}, {}, {30, -20}}).Settled().values, ElementsAre(30, -20));
}

TEST(Settle, BacksALaterEvaluationUp) {
  // White's move to 1 looked worth 30, but Black answers it with a move worth -50.
  const SettledValues settled = Game{{true, false}, {{0, 1}}, {kNoWorth, -50}}.Settled();
  EXPECT_THAT(settled.values, ElementsAre(-50, -50));
  EXPECT_THAT(settled.distances, ElementsAre(1, 0));
}

TEST(Settle, LetsBlackRepeatMovesRatherThanLose) {
  // Black can leave the circle of 0 and 1 only by a move worth 40 to White.
  EXPECT_THAT((Game{{true, false}, {{0, 1}, {1, 0}}, {kNoWorth, 40}}).Settled().values, ElementsAre(0, 0));
  EXPECT_THAT((Game{{true, false}, {{0, 1}, {1, 0}}, {kNoWorth, 40}}).Settled(-5).values,
              ElementsAre(-5, -5));
}

TEST(Settle, LeavesACircleIfThatIsBetterThanADraw) {
  EXPECT_THAT((Game{{true, false}, {{0, 1}, {1, 0}}, {40, kNoWorth}}).Settled().values, ElementsAre(40, 40));
}

TEST(Settle, SolvesTheExampleOfTheReadme) {
  // A, B, C and D are 0, 1, 2 and 3.
  const std::vector<bool> white_moves = {true, false, true, false};
  const std::vector<Worth> leaves = {-30, 40, kNoWorth, 90};
  const SettledValues settled = Game{white_moves, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}, leaves}.Settled();
  EXPECT_THAT(settled.values, ElementsAre(40, 40, 90, 90));
  EXPECT_THAT(settled.distances, ElementsAre(1, 0, 1, 0));
  const Game without_last_edge = {white_moves, {{0, 1}, {1, 2}, {2, 0}}, leaves};
  EXPECT_THAT(without_last_edge.Settled().values, ElementsAre(0, 0, 0, 90));
}

TEST(Settle, GivesTheDrawValueToAPositionWithoutMoves) {
  EXPECT_THAT((Game{{true}, {}, {kNoWorth}}).Settled(7).values, ElementsAre(7));
}

TEST(Settle, TakesTheShorterWayOfTheWinnerAndTheLongerOfTheLoser) {
  // White reaches the leaf of 4 from 0 by 3 or at once; Black, in 2, by 3 or at once.
  const std::vector<Edge> edges = {{0, 3}, {0, 4}, {2, 3}, {2, 4}, {3, 4}, {1, 0}};
  const Game game = {{true, false, false, true, true}, edges, {kNoWorth, kNoWorth, kNoWorth, kNoWorth, 50}};
  EXPECT_THAT(game.Settled().distances, ElementsAre(1, 2, 2, 1, 0));
  EXPECT_THAT(game.Settled().values, ElementsAre(50, 50, 50, 50, 50));
}

constexpr Worth MateIn(int moves) {
  return static_cast<Worth>(moves > 0 ? 32000 - moves : -32000 - moves);
}

TEST(Settle, PrefersTheNearestMate) {
  // White mates in two by a leaf of 0, and in three by 1 and 2, where Black is mated in one.
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 3}};
  const Game game = {{true, false, true, false}, edges, {MateIn(2), kNoWorth, kNoWorth, MateIn(1)}};
  EXPECT_THAT(game.Settled().values, ElementsAre(MateIn(2), MateIn(2), MateIn(2), MateIn(1)));
  const Game without_leaf = {{true, false, true, false}, edges, {kNoWorth, kNoWorth, kNoWorth, MateIn(1)}};
  EXPECT_THAT(without_leaf.Settled().values, ElementsAre(MateIn(3), MateIn(2), MateIn(2), MateIn(1)));
  EXPECT_THAT(without_leaf.Settled().distances, ElementsAre(3, 2, 1, 0));
}

TEST(Settle, LetsTheDefenderTakeTheFarthestMate) {
  // Black is mated in three by a leaf of 0, and in two by 1, whose leaf is a mate in two.
  const Game game = {{false, true}, {{0, 1}}, {MateIn(3), MateIn(2)}};
  EXPECT_THAT(game.Settled().values, ElementsAre(MateIn(3), MateIn(2)));
  EXPECT_THAT((Game{{false, true}, {{0, 1}}, {MateIn(1), MateIn(2)}}).Settled().values,
              ElementsAre(MateIn(2), MateIn(2)));
}

TEST(Settle, CountsAMateOfMoreMovesThanAScoreHasAsTheLongestOne) {
  const Game game = {{true, false, true}, {{0, 1}, {1, 2}}, {kNoWorth, kNoWorth, MateIn(500)}};
  EXPECT_THAT(game.Settled().values, ElementsAre(MateIn(500), MateIn(500), MateIn(500)));
}

TEST(Settle, HasTheValuesOfAnIndependentSolver) {
  for (uint32_t seed = 0; seed < 400; ++seed) {
    const Game game = RandomGame(seed, 2 + seed % 60, 1 + static_cast<int>(seed % 4));
    const auto draw_value = static_cast<Worth>(seed % 5 - 2);
    ASSERT_EQ(game.Settled(draw_value).values, ValuesStepByStep(game, draw_value)) << "seed " << seed;
  }
}

// Best play takes the moves that have the value of their position, and by which the distance decreases by one.
TEST(Settle, ReachesALeafInAsManyPliesAsTheDistance) {
  for (uint32_t seed = 0; seed < 400; ++seed) {
    const Game game = RandomGame(seed, 2 + seed % 60, 1 + static_cast<int>(seed % 4));
    const SettledValues settled = game.Settled();
    for (Node node = 0; node < game.leaves.size(); ++node) {
      const Worth value = settled.values[node];
      if (value == 0) continue;
      const bool is_leaf = settled.distances[node] == 0;
      const bool is_mate = value < -30000 || value > 30000;
      const auto continues = [&](Worth after) {
        return is_mate ? (after > 0) == (value > 0) : after == value;
      };
      const bool has_next = std::any_of(game.edges.begin(), game.edges.end(), [&](const Edge& edge) {
        return edge.from == node && continues(settled.values[edge.to]) &&
               settled.distances[edge.to] + 1 == settled.distances[node];
      });
      ASSERT_TRUE(is_leaf ? game.leaves[node] == value : has_next) << "seed " << seed << ", node " << node;
    }
  }
}

}  // namespace
}  // namespace tabia::graph
