// The chance to win a match from a score, by which GNU Backgammon states cube decisions: the table "Kazaross XG2" of 25
// points, its default.
#pragma once

#include <optional>

#include "core/backgammon/context.h"

namespace tabia::formats {

inline constexpr int kMaxMatchEquityPoints = 25;

// Chances to win the match, of the player on roll.
struct CubeStakes {
  double win = 0;   // after winning the cube's points
  double lose = 0;  // after losing them

  // Returns the equity, in units of the cube, of a chance to win the match; and a difference of chances likewise.
  double EquityOf(double chance) const { return (2 * chance - (win + lose)) / (win - lose); }
  double DifferenceOf(double chance) const { return 2 * chance / (win - lose); }
};

// Returns nothing for money, and where a player needs more points than the table has.
std::optional<CubeStakes> CubeStakesOf(const backgammon::Context& context);

}  // namespace tabia::formats
