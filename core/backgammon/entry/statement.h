// What books and analysed games state: about a position, about a roll in it, about its cube.
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

// The value of the position that a play has led to: an entry of an opening book, or of an index.
struct PositionStatement {
  Board board;  // from the view of the player who rolls next, as is the context
  Context context;
  Evaluation evaluation;  // of the player who has played
  Provenance provenance = {};
  uint32_t number = 0;  // of the entry in its book, counted from 0: of equal ones the later counts
  // Whether it repeats what a decision states about a candidate, as an index does: it is not an entry of a book.
  bool of_candidate = false;
};

struct Candidate {
  Board after;            // from the view of the opponent, who rolls next
  Evaluation evaluation;  // of the player who plays

  bool operator==(const Candidate&) const = default;
};

// The plays of a roll that an analysis compares.
struct Decision {
  Board board;  // from the view of the player on roll, as is the context
  Context context;
  Dice dice;
  std::vector<Candidate> candidates;  // best first, as the analysis ranks them: deeper analyses before equity
  Provenance provenance = {};
  std::string comment = {};  // UTF-8; empty: none
};

// The player's options with the cube before the roll. Equities are the player's, cubeful, in units of the
// cube that is not doubled yet.
struct CubeDecision {
  Board board;  // from the view of the player on roll, as is the context
  Context context;
  Evaluation no_double;   // with the equity without doubling
  float double_take = 0;  // equity after a double that is taken
  float double_pass = 1;  // equity after a double that is passed
  Provenance provenance = {};
  std::string comment = {};
};

}  // namespace tabia::backgammon
