// The contexts that stand in for one of which a book knows nothing.
#pragma once

#include <string>
#include <vector>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

struct ContextClass {
  std::string name;  // "money, Jacoby", "DMP", "gammon go", "gammon save"
  Context context;   // seen by the same player
};

// "money", "money, Jacoby", "money, Jacoby, beavers"; "3-away 5-away, Crawford"; with the cube if it is
// turned.
std::string ContextText(const Context& context);

// What comes nearest to `context`, the nearest first; never `context` itself. Of money, money under the other
// rules. Of a match score, the class that it resembles, and then money:
//   * DMP, both 1-away: either player wins the match with this game;
//   * gammon go, 2-away against 1-away in the Crawford game: only the opponent would win it with a single
//   game;
//   * gammon save, the reverse.
std::vector<ContextClass> OtherContexts(const Context& context);

}  // namespace tabia::backgammon
