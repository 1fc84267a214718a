// A legal play for rolls that no book knows.
#pragma once

#include <vector>

#include "core/backgammon/play.h"

namespace tabia::backgammon {

// Returns one of `plays`, which is not empty. It looks at nothing but the board after the play, and is not an
// engine: most chequers borne off; of these, most of the opponent's chequers on the bar; most points held by
// two chequers or more; fewest blots; lowest pip count; then the first by its text. The same plays always
// give the same one, in whatever order they come.
const Play& RulePlay(const std::vector<Play>& plays);

}  // namespace tabia::backgammon
