#include "core/lines/line_tree.h"

#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "tests/lines/played.h"

namespace tabia::lines {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

// Adds a line move by move.
LineTree::Line Add(std::string_view moves, LineTree& tree) {
  LineTree::Line line = 0;
  for (const chess::Move move : MovesOf(moves)) line = tree.Add(line, move);
  return line;
}

TEST(LineTree, NumbersRootsFirstAndThenLinesInTheirOrder) {
  LineTree tree({chess::Position(), After("e2e4")});
  EXPECT_EQ(Add("d2d4", tree), 2u);
  EXPECT_EQ(Add("c2c4 e7e5", tree), 4u);
  EXPECT_EQ(tree.size(), 5u);
  EXPECT_TRUE(tree.IsRoot(1));
  EXPECT_FALSE(tree.IsRoot(2));
  EXPECT_EQ(tree.Before(4), 3u);
  EXPECT_EQ(tree.Before(3), 0u);
}

TEST(LineCursor, IsAtTheRootOfALineWithoutMoves) {
  const LineTree tree({chess::Position(), After("e2e4")});
  LineCursor cursor(tree);
  cursor.GoTo(1);
  EXPECT_THAT(cursor.moves(), IsEmpty());
  EXPECT_THAT(cursor.keys(), ElementsAre(chess::CanonicalKey(After("e2e4"))));
}

TEST(LineCursor, HasSeenTheRootAndEachPositionOfItsLine) {
  LineTree tree({chess::Position()});
  const LineTree::Line line = Add("g1f3 g8f6 f3g1", tree);
  LineCursor cursor(tree);
  cursor.GoTo(line);
  EXPECT_TRUE(cursor.HasSeen(chess::CanonicalKey(chess::Position())));
  EXPECT_TRUE(cursor.HasSeen(chess::CanonicalKey(After("g1f3 g8f6"))));
  EXPECT_FALSE(cursor.HasSeen(chess::CanonicalKey(After("e2e4"))));
  EXPECT_EQ(chess::CanonicalKey(cursor.position_before()), chess::CanonicalKey(After("g1f3 g8f6")));
  cursor.GoTo(tree.Before(line));
  EXPECT_EQ(cursor.line(), tree.Before(line));
  EXPECT_EQ(cursor.moves().size(), 2u);
}

// Grows a random tree from two roots, and visits its lines in a random order.
TEST(LineCursor, PlaysTheMovesOfAnyLineWhereverItWas) {
  std::mt19937 random(1);
  const std::vector<chess::Board> roots = {chess::Position(), After("d2d4")};
  LineTree tree(roots);
  std::vector<std::vector<chess::Move>> moves(2);
  std::vector<chess::Board> positions = roots;
  for (int i = 0; i < 500; ++i) {
    const auto before = static_cast<LineTree::Line>(random() % tree.size());
    const std::vector<chess::Move> legal = chess::LegalMoves(positions[before]);
    if (legal.empty()) continue;
    const chess::Move move = legal[random() % legal.size()];
    ASSERT_EQ(tree.Add(before, move), moves.size());
    moves.push_back(std::vector(moves[before]));
    moves.back().push_back(move);
    positions.push_back(chess::Board(positions[before]));
    positions.back().Make(move);
  }
  LineCursor cursor(tree);
  for (int i = 0; i < 2000; ++i) {
    const auto line = static_cast<LineTree::Line>(random() % tree.size());
    cursor.GoTo(line);
    ASSERT_THAT(cursor.moves(), ElementsAreArray(moves[line]));
    ASSERT_EQ(chess::CanonicalKey(cursor.position()), chess::CanonicalKey(positions[line]));
    ASSERT_EQ(cursor.keys().back(), chess::CanonicalKey(positions[line]));
    ASSERT_EQ(cursor.keys().size(), moves[line].size() + 1);
  }
}

}  // namespace
}  // namespace tabia::lines
