// A position with colours exchanged.
#pragma once

#include "core/chess/setup.h"

namespace tabia::chess {

// Returns the same game for the other side: ranks turned over, colours and the side to move exchanged. Legal
// if `setup` is.
Setup Mirror(const Setup& setup);

}  // namespace tabia::chess
