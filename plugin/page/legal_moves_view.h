// All legal moves of a position, as a page shows them with the moves of a book.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_position.h"
#include "core/chess/move.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::page {

struct LegalMoveView {
  chess::Move move = {};
  std::string uci = {};
  std::string san = {};
  // The games, or the weight, of the position that the move leads to: more than the move's own where other moves lead
  // there too, and fewer where games ended there.
  uint64_t after = 0;
  bool is_listed = false;  // by the book

  // Whether the move leads back into the book, though it is not one of the book.
  bool returns() const { return !is_listed && after > 0; }
};

// Returns no moves if the rules of the position are unknown, and the error of a book that could not be read.
absl::StatusOr<std::vector<LegalMoveView>> LegalMovesView(const probe::ChessBook& book,
                                                          const chess::BookPosition& position);

}  // namespace tabia::page
