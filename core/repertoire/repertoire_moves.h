// The moves of a repertoire, or of the book that it is compared with, in one position.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/chess/position.h"
#include "core/moves/book_entry.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::repertoire {

// A move, and its share among the moves of its list.
struct SharedMove {
  chess::BookMove move;
  double share = 0;  // 0 to 1
};

// Selects the moves of an entry, and the quantity of which they have shares.
enum class ShareOf : uint8_t {
  kListed,    // all moves, best first; shares of the weight of the playable ones, others have 0
  kPlayable,  // the moves that a player may choose; shares of their weight
  // The moves that were ever played; shares of the games or, in a book without games, of the weight.
  kPlayed,
};

// Returns the legal moves of a position, best first. A damaged book may list others.
std::vector<SharedMove> MovesOf(const chess::BookEntry& entry, const chess::Position& position,
                                ShareOf share_of);

// Looks up the legal moves of a position; none if the book does not have it. Returns the error of a lookup.
absl::StatusOr<std::vector<SharedMove>> FindMoves(const probe::ChessBook& book,
                                                  const chess::Position& position, ShareOf share_of);

// Returns the move, or null if it is not listed.
const SharedMove* FindMove(const std::vector<SharedMove>& moves, chess::Move move);

// Returns the highest score of the moves; nothing if none has an evaluation.
std::optional<chess::Score> BestScore(const std::vector<SharedMove>& moves);

}  // namespace tabia::repertoire
