// The differences of two chess books.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::convert {

// A move about which the books differ.
struct Difference {
  // A key alone where no moves of either book lead to the position.
  chess::BookPosition position = chess::BookPosition::OfKey(0);
  std::optional<chess::BookMove> a, b;  // what each book states; nothing: it does not have the move
  double size = 0;                      // the greater weight of the two, or share: see DiffReport

  const chess::BookMove& move() const { return a ? *a : *b; }
};

struct DiffReport {
  // Whether the weights of the books are of one scale. Weights of two scales cannot be compared: then only a
  // move that one of the books lacks is a difference, and its size is the move's share in its position.
  bool compares_weights = true;
  uint64_t positions_only_a = 0, positions_only_b = 0, positions_alike = 0, positions_changed = 0;
  uint64_t moves_only_a = 0, moves_only_b = 0, moves_changed = 0;
  std::vector<Difference> differences;  // the largest first, then by position and move

  bool is_same() const { return positions_only_a + positions_only_b + positions_changed == 0; }
};

// Compares every move of every position; names the positions of at most `max_differences` differences, of
// which there may be more. Returns a usage error if the books are of different variants or not of chess.
absl::StatusOr<DiffReport> Diff(const probe::ChessIndex& a, const probe::ChessIndex& b,
                                size_t max_differences, const Progress& progress = {});

}  // namespace tabia::convert
