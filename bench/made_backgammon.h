// A backgammon book made from a fixed seed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"

namespace tabia::bench {

struct Roll {
  backgammon::Board board;  // from the view of the player who has rolled
  backgammon::Dice dice;
};

// Returns the first rolls of random games, in which a play is drawn for each roll in turn.
std::vector<Roll> UsualRolls(size_t count);

// Returns the roll with most plays of tests/data/backgammon/movegen_vectors.tsv: 291.
Roll RichestRoll();

// Returns money with the Jacoby rule and beavers, the cube in the center.
backgammon::Context MadeContext();

// Makes the file of an index with analyses of all plays of UsualRolls(rolls) and of the richest roll; an entry of an
// opening book in it names every fourth position after a play.
std::string MakeAnalysedIndex(uint32_t rolls);

}  // namespace tabia::bench
