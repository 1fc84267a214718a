// The line of play that a book expects.
#pragma once

#include <cstddef>
#include <vector>

#include "absl/status/status.h"

#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

struct BookLine {
  std::vector<chess::BookMove> moves;
  absl::Status status;  // why the book could not be read after the last move; OK if the line ends there
};

// Returns `first`, a legal move of `line`, and the book's best moves after it: at most `max_plies` moves, up
// to the first that repeats a position of the game. The second is the reply to ponder on.
BookLine BestLine(const ChessBook& book, const MoveSequence& line, const chess::BookMove& first,
                  size_t max_plies);

}  // namespace tabia::probe
