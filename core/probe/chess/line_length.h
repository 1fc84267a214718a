// The length of the lines that begin in a position.
#pragma once

#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::probe {

// Returns true if a line of playable moves, none of them inactive in a book of `before`, continues for at least `plies`
// plies from `position`.
absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies,
                                  const std::vector<ChessBook>& before = {});

}  // namespace tabia::probe
