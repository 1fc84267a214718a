// Rolls of backgammon made from a fixed seed.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"

namespace tabia::bench {

struct Roll {
  backgammon::Board board;  // from the view of the player who has rolled
  backgammon::Dice dice;
};

// Games in which a play is drawn for each roll in turn.
class RandomGames {
 public:
  Roll Next();

 private:
  static constexpr uint32_t kSeed = 15;
  std::mt19937 random_{kSeed};
  backgammon::Board board_ = backgammon::kStartBoard;
};

// Returns the first rolls of RandomGames.
std::vector<Roll> UsualRolls(size_t count);

// Returns the roll with most plays of tests/data/backgammon/movegen_vectors.tsv: 291.
Roll RichestRoll();

}  // namespace tabia::bench
