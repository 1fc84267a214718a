// Statements of books and analysed games: about a position, about a roll, about the cube.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"

namespace tabia::backgammon {

// The value of a position after a play: an entry of an opening book, or of an index.
struct PositionStatement {
  Board board;  // seen by the player who rolls next, like the context
  Context context;
  Evaluation evaluation;  // seen by the player who has played
  Provenance provenance = {};
  uint32_t number = 0;  // of the entry in its book, from 0; if entries are equal, the later one counts
  // True for a copy of a candidate's evaluation, as an index stores it; false for an entry of an opening book.
  bool of_candidate = false;
};

struct Candidate {
  Board after;            // seen by the opponent, who rolls next
  Evaluation evaluation;  // seen by the player who plays

  bool operator==(const Candidate&) const = default;
};

// The plays of a roll that an analysis compares.
struct Decision {
  Board board;  // seen by the player on roll, like the context
  Context context;
  Dice dice;
  std::vector<Candidate> candidates;  // best first, in the order of the analysis: by level, then by equity
  Provenance provenance = {};
  std::string comment = {};  // UTF-8; empty: none
};

// The player's options with the cube before the roll. Equities are the player's: cubeful, in units of the cube before
// doubling.
struct CubeDecision {
  Board board;  // seen by the player on roll, like the context
  Context context;
  Evaluation no_double;   // with the equity without doubling
  float double_take = 0;  // equity after a double that is taken
  float double_pass = 1;  // equity after a double that is passed
  Provenance provenance = {};
  std::string comment = {};
};

}  // namespace tabia::backgammon
