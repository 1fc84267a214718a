// The share of points of games, and how sure it is.
#pragma once

#include "core/chess/entry/book_entry.h"

namespace tabia::page {

struct Score {
  double share = 0;          // of the points, 0 to 1
  double low = 0, high = 0;  // the 95 % interval
};

// Returns Wilson's interval for the mover's points, half a point for a draw: it stays within 0 and 1, and a single win is
// no certainty. There must be a game.
Score ScoreOf(const chess::Games& games);

}  // namespace tabia::page
