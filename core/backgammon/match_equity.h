// The chance to win a match from a score, by which GNU Backgammon states cube decisions: the table "Kazaross XG2" of 25
// points, its default.
#pragma once

#include <optional>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

inline constexpr int kMaxMatchEquityPoints = 25;

// Chances to win the match, of the player on roll.
struct CubeStakes {
  double win = 0;   // after winning the cube's points
  double lose = 0;  // after losing them

  // Returns the equity, in units of the cube, of a chance to win the match; and a difference of chances likewise.
  double EquityOf(double chance) const { return (2 * chance - (win + lose)) / (win - lose); }
  double DifferenceOf(double chance) const { return 2 * chance / (win - lose); }
};

// All of these return nothing for money, and where a player needs more points than the table has.

// Returns the chance of the player on roll to win the match after winning `points`, or losing them if negative.
std::optional<double> MatchChanceAfter(const Context& context, int points);

std::optional<CubeStakes> CubeStakesOf(const Context& context);

}  // namespace tabia::backgammon
