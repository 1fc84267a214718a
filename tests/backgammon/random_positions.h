// Positions with rolls: of games of random plays, and of chequers that stand anywhere.
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

// The 21 rolls.
std::vector<Dice> AllRolls();

// The same ones at every call.
std::vector<RandomPosition> RandomPositions(size_t count);

// The position id and the roll.
std::string Named(const RandomPosition& position);

}  // namespace tabia::backgammon
