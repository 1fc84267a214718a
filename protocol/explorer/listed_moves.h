// The moves of a book in a position, as explorers list them.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::explorer {

// Returns the active moves with a game or a weight that are legal in `position`, best first. An index states moves by key:
// a damaged one, and one in ten million million positions, states those of another position.
absl::StatusOr<std::vector<chess::BookMove>> ListedMoves(const probe::ChessBook& book,
                                                         const chess::BookPosition& position);

// Returns the games of a move, or else its weight.
uint64_t CountOf(const chess::BookMove& move);

}  // namespace tabia::explorer
