// The differences of two chess books.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::convert {

// A move that differs between the books.
struct Difference {
  // A key only, if no line of either book reaches the position.
  chess::BookPosition position = chess::BookPosition::OfKey(0);
  std::string line = {};  // of the book that reaches it, as MoveSequenceText; empty if only the key is known
  std::optional<chess::BookMove> a, b;  // the move in each book; nullopt if it lacks the move
  double size = 0;  // the larger of the two weights or, if they cannot be compared, the share

  const chess::BookMove& move() const { return a ? *a : *b; }
};

struct DiffReport {
  // True if both books have the same scale of weights. Otherwise weights cannot be compared: only a move that one book
  // lacks, or another evaluation, is a difference, and its size is the move's share in its position.
  bool compares_weights = true;
  uint64_t positions_only_a = 0, positions_only_b = 0, positions_alike = 0, positions_changed = 0;
  uint64_t moves_only_a = 0, moves_only_b = 0, moves_changed = 0;
  std::vector<Difference> differences;  // the largest first, then by position and move

  bool is_same() const { return positions_only_a + positions_only_b + positions_changed == 0; }
};

// A position in which the books have different best moves.
struct Swing {
  chess::BookPosition position = chess::BookPosition::OfKey(0);
  std::string line = {};  // as in Difference
  chess::BookMove a, b;   // the best move of each book
  // Centipawns by which A's move is worse than B's, by the evaluations of B, or by A's if B has none for A's move.
  int size = 0;
};

struct SwingReport {
  uint64_t positions = 0;     // in both books, with evaluated best moves
  uint64_t changed = 0;       // of these, with another best move
  std::vector<Swing> swings;  // the largest first, then by position
};

// Compares the best moves of the positions that both books have, and keeps the `max_swings` largest swings. Leaves
// positions out whose best move has no evaluation in one of the books. Returns a usage error if the books are of
// different variants.
absl::StatusOr<SwingReport> FindSwings(const probe::ChessIndex& a, const probe::ChessIndex& b,
                                       size_t max_swings, const Progress& progress = {});

// Compares all moves of all positions, and keeps the `max_differences` largest differences. Returns a usage error if
// the books are of different variants.
absl::StatusOr<DiffReport> Diff(const probe::ChessIndex& a, const probe::ChessIndex& b,
                                size_t max_differences, const Progress& progress = {});

}  // namespace tabia::convert
