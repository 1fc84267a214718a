// A position with colours exchanged.
#pragma once

#include "core/chess/setup.h"

namespace tabia::chess {

// The same game for the other side: ranks turned over, colours and the side to move exchanged. Legal where
// `setup` is.
Setup Mirrored(const Setup& setup);

}  // namespace tabia::chess
