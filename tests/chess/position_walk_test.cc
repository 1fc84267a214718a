#include "core/chess/position_walk.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/uci_move.h"

namespace tabia::chess {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// A book of moves by key, and the positions that a walk found in it.
class MapBook final : public WalkedBook {
 public:
  // Adds the moves of a line from the start, of both players or, by `first`, of every second ply only.
  void AddLine(std::string_view line, size_t first = 0, size_t step = 1) {
    Position position;
    size_t ply = 0;
    for (std::string_view word; !(word = TakeWord(line)).empty(); ++ply) {
      const Move move = *ParseUciMove(position, word);
      if (ply >= first && (ply - first) % step == 0) moves_[CanonicalKey(position.setup())].push_back(move);
      position.Make(move);
    }
  }
  void Add(const Position& position, Move move) { moves_[CanonicalKey(position.setup())].push_back(move); }

  absl::Status Moves(const Position&, uint64_t key, std::vector<Move>& moves) override {
    if (const auto here = moves_.find(key); here != moves_.end()) moves = here->second;
    return absl::OkStatus();
  }
  bool MayHave(uint64_t key) const override { return moves_.count(key) > 0; }
  void Prefetch(uint64_t) const override {}
  absl::Status Visit(const PlayedLine& line, uint64_t, const std::vector<Move>&) override {
    found.push_back(ToEpd(line.position().setup()));
    plies.push_back(line.plies());
    return found.size() == most ? UsageError("enough") : absl::OkStatus();
  }

  std::vector<std::string> found;
  std::vector<size_t> plies;  // from the root to each
  size_t most = SIZE_MAX;

 private:
  std::map<uint64_t, std::vector<Move>> moves_;
};

class PositionWalkTest : public testing::Test {
 protected:
  MapBook book_;
  PositionWalk walk_{book_};
};

TEST_F(PositionWalkTest, FollowsTheMovesOfTheBookDepthFirst) {
  book_.AddLine("e2e4 e7e5");
  book_.AddLine("d2d4");
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kBookMoves).ok());
  EXPECT_THAT(book_.found, ElementsAre("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
                                       "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"));
  EXPECT_THAT(book_.plies, ElementsAre(0, 1));
}

TEST_F(PositionWalkTest, VisitsATranspositionOnce) {
  book_.AddLine("g1f3 d7d5 d2d4 g8f6");
  book_.AddLine("d2d4 d7d5 g1f3 g8f6");
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kBookMoves).ok());
  EXPECT_EQ(walk_.visited(), 6u);
  EXPECT_THAT(book_.found, SizeIs(6));
}

TEST_F(PositionWalkTest, EndsIfMovesGoInACircle) {
  book_.AddLine("g1f3 g8f6 f3g1 f6g8 e2e4");
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kBookMoves).ok());
  EXPECT_EQ(walk_.visited(), 4u);
}

TEST_F(PositionWalkTest, AWalkByBookMovesMissesTheLinesOfOnePlayer) {
  book_.AddLine("e2e4 e7e5 g1f3 b8c6 f1b5", 0, 2);
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kBookMoves).ok());
  EXPECT_EQ(walk_.visited(), 1u);
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kEveryReply).ok());
  EXPECT_EQ(walk_.visited(), 3u);
  EXPECT_THAT(book_.found, SizeIs(3));
}

TEST_F(PositionWalkTest, AWideWalkFindsLinesAfterOneForeignMove) {
  book_.AddLine("e2e4 e7e5");
  book_.AddLine("a2a3 e7e5 e2e4", 1);
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kEveryReply).ok());
  EXPECT_EQ(walk_.visited(), 4u);
}

TEST_F(PositionWalkTest, IgnoresIllegalMoves) {
  book_.Add(Position(), Move(SquareAt(0, 0), SquareAt(0, 5)));
  book_.AddLine("e2e4 e7e5");
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kBookMoves).ok());
  EXPECT_EQ(walk_.visited(), 2u);
}

TEST_F(PositionWalkTest, AnErrorEndsTheWalk) {
  book_.AddLine("e2e4 e7e5 g1f3");
  book_.most = 2;
  EXPECT_EQ(Message(walk_.From(Position(), WalkWidth::kBookMoves)), "enough");
  EXPECT_THAT(book_.found, SizeIs(2));
}

TEST_F(PositionWalkTest, FindsNothingWithoutTheRoot) {
  book_.AddLine("e2e4 e7e5 g1f3", 2);
  ASSERT_TRUE(walk_.From(Position(), WalkWidth::kEveryReply).ok());
  EXPECT_THAT(book_.found, IsEmpty());
}

}  // namespace
}  // namespace tabia::chess
