// The expected score of a player, 0 to 1, and the centipawns that correspond to it.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/moves/book_entry.h"
#include "core/moves/move_evaluation.h"

namespace tabia::chess {

// The factor by which Lichess computes expected scores from centipawns.
inline constexpr double kExpectedPerCentipawn = 0.00368208;

// Returns the expected score of a player at this evaluation: 1 / (1 + e^(-0.00368208 cp)). A mate is nearly 0 or 1.
inline double ExpectedScore(Score score) {
  return 1 / (1 + std::exp(-kExpectedPerCentipawn * score.worth()));
}

// Returns the evaluation in whole centipawns with this expected score; the greatest or the least one for a certain win
// or loss.
inline Score ScoreOfExpected(double expected) {
  const double centipawns = std::log(expected / (1 - expected)) / kExpectedPerCentipawn;
  return *Score::OfCentipawns(static_cast<int>(
      std::lround(std::clamp<double>(centipawns, -Score::kMaxCentipawns, Score::kMaxCentipawns))));
}

// Returns the share of the points that the player won, 0 to 1. REQUIRES: there is a game.
inline double ShareOfPoints(const Games& games) {
  return (static_cast<double>(games.win) + static_cast<double>(games.draw) / 2) /
         static_cast<double>(games.total());
}

}  // namespace tabia::chess
