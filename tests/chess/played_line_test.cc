#include "core/chess/played_line.h"

#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/uci_move.h"

namespace tabia::chess {
namespace {

constexpr std::string_view kKnightsDance[] = {"g1f3", "g8f6", "f3g1", "f6g8"};

Move DanceStep(const Position& position, size_t ply) {
  return *ParseUciMove(position, kKnightsDance[ply % 4]);
}

TEST(PlayedLineTest, GoesBackToEveryPly) {
  PlayedLine line;
  std::vector<std::string> positions;
  for (size_t ply = 0; ply < 50; ++ply) {
    positions.push_back(ToEpd(line.position().setup()));
    line.Play(DanceStep(line.position(), ply));
  }
  for (size_t ply = 50; ply-- > 0;) {
    line.BackTo(ply);
    EXPECT_EQ(line.plies(), ply);
    EXPECT_EQ(ToEpd(line.position().setup()), positions[ply]);
  }
}

TEST(PlayedLineTest, ContinuesFromWhereItWentBackTo) {
  PlayedLine line;
  for (size_t ply = 0; ply < 40; ++ply) line.Play(DanceStep(line.position(), ply));
  line.BackTo(30);
  for (size_t ply = 30; ply < 40; ++ply) line.Play(DanceStep(line.position(), ply));
  line.BackTo(36);
  EXPECT_EQ(CanonicalKey(line.position().setup()), CanonicalKey(Position().setup()));
}

TEST(PlayedLineTest, BeginsAtAnotherPosition) {
  const Position first = *Position::FromFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  PlayedLine line(first);
  for (const std::string_view move : {"e1g1", "e8e7"}) line.Play(*ParseUciMove(line.position(), move));
  EXPECT_EQ(line.moves().size(), 2u);
  line.BackTo(0);
  EXPECT_EQ(CanonicalKey(line.position().setup()), CanonicalKey(first.setup()));
}

}  // namespace
}  // namespace tabia::chess
