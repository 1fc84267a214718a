// Positions with rolls: of games of random plays, and of chequers anywhere.
#pragma once

#include <string>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"

namespace tabia::backgammon {

struct RandomPosition {
  Board board;
  Dice dice;
};

// Returns the same ones at every call.
std::vector<RandomPosition> RandomPositions(size_t count);

// Returns the position id and the roll.
std::string Named(const RandomPosition& position);

}  // namespace tabia::backgammon
