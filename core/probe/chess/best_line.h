// The main line of a book from a position, the line of a solved value, and the length of lines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"
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

// Returns the line of best play from `line` to the leaf that the value of the best solved move comes from. If repeating
// moves is best, the last move is the first one that repeats a position. Returns no moves if no move is solved, or if
// the value is a mean over the opponent's moves. The status is an error of a lookup, or OK.
BookLine SolvedLine(const ChessBook& book, const MoveSequence& line);

// Returns the moves of such a line in UCI notation. They begin in `position`.
std::vector<std::string> UciMovesOf(const BookLine& line, chess::Position position,
                                    chess::CastlingStyle style = chess::CastlingStyle::kOrthodox);

// Returns true if a line of playable moves continues for at least `plies` plies from `position`.
absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies);

}  // namespace tabia::probe
