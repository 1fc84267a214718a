// The paths of public opening explorers.
#pragma once

#include "protocol/explorer/library.h"
#include "protocol/http/router.h"

namespace tabia::explorer {

// Adds the paths of the Lichess explorer and of ChessDB, and the paths /info and /health. `shelf` must outlive the
// router.
void AddDialects(Shelf& shelf, http::Router& router);

}  // namespace tabia::explorer
