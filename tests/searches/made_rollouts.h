// Analyses made up for tests, in the text of GNU Backgammon.
#pragma once

#include <cstdint>
#include <string>

#include "core/backgammon/board.h"
#include "core/searches/roller.h"

namespace tabia::searches {

// Returns the equity of a play that an evaluation finds: the same for each play, in each run, from -0.15 to 0.15.
double MadeEquity(const backgammon::Board& after);

// Returns a record: the eight best legal plays by MadeEquity, and rollouts of the requested ones with `trials` games.
// The mean of the rollouts is MadeEquity.
std::string MadeRecord(const RolloutQuestion& question, uint32_t trials);

}  // namespace tabia::searches
