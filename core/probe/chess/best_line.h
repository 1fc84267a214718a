// The main line of a book from a position, and the line of a solved value.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/uci_move.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

struct BookLine {
  std::vector<chess::BookMove> moves;
  absl::Status status;  // the error that ended the line, or OK
};

// Returns the move that `rule` chooses most often in `line`, the better one if two are equally frequent. Returns
// nothing if it chooses no move, and the error of a book that cannot be read. The result is the candidate of Choose
// with the highest probability. It is fast if `rule` has no filters and `before` is empty.
absl::StatusOr<std::optional<chess::BookMove>> LikeliestMove(const ChessBook& book, const MoveSequence& line,
                                                             const ChoiceRule& rule,
                                                             absl::Span<const ChessBook> before = {});

// Returns the likeliest move of the first book that plays one, in the order of BookStack::Ask.
// `is_reply`: the opponent moves, to whom the filters that leave the game to the engine do not apply.
absl::StatusOr<std::optional<chess::BookMove>> LikeliestMove(const BookStack& books, const MoveSequence& line,
                                                             bool is_reply = false);

// Returns `first`, a legal move in `line`, and the likeliest moves after it: at each ply that of the first of `books`
// that plays one. Each move passes the filters of the rule of its book. Only min_score, deepest_ply and
// plies_before_line_end, by which a player leaves the book, do not apply to the moves of the opponent. The result has
// at most `max_plies` moves, and ends with the first move, other than `first`, that repeats a position of the game. The
// second move is the one to ponder on.
BookLine BestLine(const BookStack& books, const MoveSequence& line, const chess::BookMove& first,
                  size_t max_plies);

// The moves of a position on a line that have a value, and all legal ones.
struct ListedMoves {
  size_t plies = 0;  // from the beginning of the line to the position
  size_t listed = 0, legal = 0;
};

// A line of best play to the leaf that a solved value comes from.
struct SolvedPlay : BookLine {
  // The position with the fewest listed moves, the earliest one of several; nullopt if there is no move.
  std::optional<ListedMoves> fewest;
  // The last position, if the value comes from a move that it does not list (core/graph/README.md).
  std::optional<ListedMoves> unlisted;
};

// Returns the line of best play from `line`: the best solved move that no book of `before` makes inactive, and then the
// moves that lead to the leaf of its value. Moves with equal scores are ordered by chess::PreferenceOf, as by the
// policy `score`. If repeating moves is best, the last move is the first one that repeats a position. The line ends
// early if all moves with this value are inactive. Returns no moves if no move is solved, or if the value is a mean
// over the opponent's moves. The status is an error of a lookup, or OK.
SolvedPlay SolvedLine(const ChessBook& book, const MoveSequence& line,
                      absl::Span<const ChessBook> before = {});

// Returns true if the value of `last`, the evaluation of a move to a position, comes from a move that the position
// does not list. `entry` contains the moves of the position.
bool ComesFromUnlistedMove(const chess::Evaluation& last, const chess::BookEntry& entry);

// Returns the value of the position after `line` if it comes from an unlisted move, by the solved evaluation of the
// last move of `line`; nullopt if it does not, or if the book does not have that evaluation. Returns the error of a
// lookup.
absl::StatusOr<std::optional<chess::Score>> UnlistedValue(const ChessBook& book, const MoveSequence& line);

// Returns the moves of such a line in UCI notation. They begin in `position`, which has a board.
std::vector<std::string> UciMovesOf(const BookLine& line, const chess::BookPosition& position,
                                    chess::CastlingStyle style = chess::CastlingStyle::kOrthodox);

}  // namespace tabia::probe
