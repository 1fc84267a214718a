// The moves of a repertoire, or of the book that it is compared with, in one position.
#pragma once

#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/moves/chess_board.h"
#include "core/moves/known_board.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::repertoire {

using chess::SharedMove, chess::ShareOf;

// Looks up the legal moves of a position; none if the book does not have it. Returns the error of a lookup.
absl::StatusOr<std::vector<SharedMove>> FindMoves(const probe::ChessBook& book, const chess::Board& position,
                                                  ShareOf share_of);

// Returns the move, or null if it is not listed.
const SharedMove* FindMove(const std::vector<SharedMove>& moves, chess::Move move);

// Returns the highest score of the moves; nothing if none has an evaluation.
std::optional<chess::Score> BestScore(const std::vector<SharedMove>& moves);

}  // namespace tabia::repertoire
