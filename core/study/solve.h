// Solves a book of evaluations: gives each move the value of best play after it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/progress.h"
#include "core/chess/piece.h"
#include "core/index/builder/build_report.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::study {

// The number of games with the mean result of the book that SolveOptions::results adds to those of a move.
inline constexpr double kMeanGames = 10;

struct SolveOptions {
  index::BuildLimits limits = {};
  Progress progress = {};
  std::vector<chess::Board> roots = {};  // empty: the start position, or all start positions of Chess960
  chess::Score draw_value = {};          // of a play that never ends, from White's point of view
  bool convergence = true;               // moves that the book does not list count, too
  // Evaluates a move without an evaluation by its games and kMeanGames games with the mean result of the book: the
  // share of the points becomes a score (chess::ScoreOfExpected).
  bool results = false;
  // If set, this player plays best, and the opponent plays each move as often as its games were counted.
  std::optional<chess::Color> against_people = {};
};

struct SolveReport {
  probe::BookInfo info;    // of the solved book
  uint64_t solved = 0;     // positions
  uint64_t unreached = 0;  // positions that the walk does not reach; their moves are unchanged
  uint64_t unknown = 0;    // positions from which no evaluation is reached; their moves are unchanged
  uint64_t changed = 0;    // positions with another best move than before
  uint64_t added = 0;      // moves that the book did not list
  // The value of the first root, from White's point of view; nothing if it has none.
  std::optional<chess::Score> root_value;
};

// Writes `book` with solved evaluations: each move of a position that the walk reaches (core/graph) gets the value of
// best play after it, the origin kSolved, and the plies to the leaf. The moves of a mate count from the position of
// the move. If `against_people` is set, a value is a mean, and has no leaf; the plies are 0 then. Games, weights and
// notes stay. A move that the book does not list is added if it leads to a position of the book and is better than all
// listed moves. The bytes do not depend on the limits. Returns a usage error if the rules of the variant are not
// supported, and a NotFoundError if the book has none of the roots, or if no move that is reached has an evaluation.
absl::StatusOr<SolveReport> Solve(const probe::ChessIndex& book, const SolveOptions& options, ByteSink& sink);

}  // namespace tabia::study
