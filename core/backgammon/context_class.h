// The contexts that a book may answer from when it has nothing for the one it is asked about.
#pragma once

#include <string>
#include <vector>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

struct ContextClass {
  std::string name;  // "money, Jacoby", "DMP", "gammon go", "gammon save"
  Context context;   // from the view of the same player
};

// Returns "money", "money, Jacoby", "money, Jacoby, beavers" or "3-away 5-away, Crawford"; with the cube if
// it is turned.
std::string ContextText(const Context& context);

// Returns the contexts most like `context`, the most similar first; never `context` itself. For money: money
// under the other rules. For a match score: its class, if it has one, and then money. The classes:
//
//   DMP          1-away, 1-away            either player wins the match with this game
//   gammon go    2-away, 1-away, Crawford  only the opponent would win it with a single game
//   gammon save  1-away, 2-away, Crawford  only self would win it with a single game
std::vector<ContextClass> OtherContexts(const Context& context);

}  // namespace tabia::backgammon
