// The main line of a book from a position, and the length of its lines.
#pragma once

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

struct BookLine {
  std::vector<chess::BookMove> moves;
  absl::Status status;  // the error of the lookup after the last move; OK if the line ends there
};

// Returns `first`, a legal move in `line`, and the best moves of the book after it. The result has at most `max_plies`
// moves, and ends with the first move, other than `first`, that repeats a position of the game. The second move is the
// one to ponder on.
BookLine BestLine(const ChessBook& book, const MoveSequence& line, const chess::BookMove& first,
                  size_t max_plies);

// Returns the moves of best play from `line` to the leaf that the value of the best solved move comes from. The last
// move is the leaf or, if repeating moves is best, the last one before a position that repeats. Returns no moves if no
// move of the position is solved. The status is an error of a lookup.
BookLine SolvedLine(const ChessBook& book, const MoveSequence& line);

// Returns true if a line of playable moves continues for at least `plies` plies from `position`.
absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies);

}  // namespace tabia::probe
