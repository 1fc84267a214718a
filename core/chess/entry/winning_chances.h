// The expected score of a player, and the centipawns that correspond to it.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/move_evaluation.h"

namespace tabia::chess {

// The factor by which Lichess computes expected scores from centipawns.
inline constexpr double kChancesPerCentipawn = 0.00368208;

// Returns the expected score of a player at this evaluation, 0 to 1: 1 / (1 + e^(-0.00368208 cp)).
inline double WinningChances(Score score) {
  return 1 / (1 + std::exp(-kChancesPerCentipawn * score.worth()));
}

// Returns the score in whole centipawns at which a player has these chances, 0 to 1.
inline Score ScoreOfChances(double chances) {
  const double centipawns = std::log(chances / (1 - chances)) / kChancesPerCentipawn;
  return *Score::OfCentipawns(static_cast<int>(
      std::lround(std::clamp<double>(centipawns, -Score::kMaxCentipawns, Score::kMaxCentipawns))));
}

// Returns the share of the points that the player won, 0 to 1. REQUIRES: there is a game.
inline double ShareOfPoints(const Games& games) {
  return (static_cast<double>(games.win) + static_cast<double>(games.draw) / 2) /
         static_cast<double>(games.total());
}

}  // namespace tabia::chess
