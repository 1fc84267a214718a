// Rolls of backgammon made from a fixed seed.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"

namespace tabia::bench {

struct Roll {
  backgammon::Board board;  // seen by the player who has rolled
  backgammon::Dice dice;
};

// Games in which a play is drawn for each roll, one after the other.
class RandomGames {
 public:
  Roll Next();

 private:
  static constexpr uint32_t kSeed = 15;
  std::mt19937 random_{kSeed};
  backgammon::Board board_ = backgammon::kStartBoard;
};

// The first rolls of RandomGames.
std::vector<Roll> UsualRolls(size_t count);

// The one with most plays of tests/data/backgammon/movegen_vectors.tsv: 291.
Roll RichestRoll();

}  // namespace tabia::bench
