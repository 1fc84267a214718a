// Positions that are in the sample opening book and in the match of the tests.
#pragma once

#include <string>
#include <vector>

#include "tests/library/opened.h"

namespace tabia {

inline std::vector<std::string> BackgammonSources() {
  return {BackgammonOpenings(), Fixture("xg/match_with_comment.xg")};
}

// The first roll of the match, 6-3 at 9-away: the match compares ten plays.
inline constexpr char kRolledText[] = "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:9:10";
inline tabia_backgammon_position Rolled() {
  return ParsedBackgammon(kRolledText);
}

// Returns the position after the best play: its value is in the opening book, its cube decision in the match.
inline tabia_backgammon_position BeforeTheRoll() {
  tabia_backgammon_position position = ParsedBackgammon("4HPiQSDgc/ABMA");
  position.away_self = position.away_opponent = position.length = 9;
  return position;
}

}  // namespace tabia
