// The chance to win a match from a score: the table "Kazaross XG2" of 25 points, GNU Backgammon's default, which converts
// the chances in its files into equities.
#pragma once

#include <optional>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

inline constexpr int kMaxMatchEquityPoints = 25;

// The chances of the player on roll to win the match.
struct CubeStakes {
  double win = 0;   // after winning the cube's points
  double lose = 0;  // after losing them

  // Returns the equity, in units of the cube, of a chance to win the match. DifferenceOf converts a difference of chances.
  double EquityOf(double chance) const { return (2 * chance - (win + lose)) / (win - lose); }
  double DifferenceOf(double chance) const { return 2 * chance / (win - lose); }
};

// Returns the chance of the player on roll to win the match after winning `points`, or losing them if negative. Returns
// nothing for money, and if a player needs more points than the table has; so does CubeStakesOf.
std::optional<double> MatchChanceAfter(const Context& context, int points);

std::optional<CubeStakes> CubeStakesOf(const Context& context);

}  // namespace tabia::backgammon
