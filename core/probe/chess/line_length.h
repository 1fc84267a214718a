// The length of the book's lines.
#pragma once

#include "absl/status/statusor.h"

#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::probe {

// Returns true if a line of playable moves continues for at least `plies` plies from `position`.
absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies);

}  // namespace tabia::probe
