// The chance to win a match from a score, by the table "Kazaross XG2" of 25 points. It is GNU Backgammon's default, and
// is used to convert the chances in GNU Backgammon's files into equities.
#pragma once

#include <optional>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

inline constexpr int kMaxMatchEquityPoints = 25;

// The chances of the player on roll to win the match.
struct CubeStakes {
  double win = 0;   // after winning the cube's points
  double lose = 0;  // after losing them

  // Returns the equity, in units of the cube, of a chance to win the match. DifferenceOf converts a difference of
  // chances.
  double EquityOf(double chance) const { return (2 * chance - (win + lose)) / (win - lose); }
  double DifferenceOf(double chance) const { return 2 * chance / (win - lose); }
};

// Returns the chance of the player on roll to win the match after winning `points`, or after losing them if `points` is
// negative. This function and CubeStakesOf return nothing for money, or if a player needs more points than the table
// has.
std::optional<double> MatchChanceAfter(const Context& context, int points);

std::optional<CubeStakes> CubeStakesOf(const Context& context);

}  // namespace tabia::backgammon
