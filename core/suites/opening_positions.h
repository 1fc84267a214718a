// The positions that a chess book's lines reach, ply by ply.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_lines.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

// A position, with the line that adds most to its weight.
struct ReachedPosition {
  uint64_t key = 0;
  uint64_t weight = 0;  // never 0; games: the chance to reach it; uniform: lines; all: the chance of its line
  uint32_t parent = 0;
  chess::Move move = {};
};

// Moves that are active, legal and not of weight 0 are played, except those back to a position of the line.
// Memory: eight bytes for each position, and 24 for each of the last ply and of the one that is being made.
class OpeningPositions {
 public:
  // What led to no position in one ply.
  struct Lost {
    uint64_t book_ends = 0;  // positions in which nothing is played
    uint64_t repetitions = 0;
    uint64_t transpositions = 0;
  };

  // Returns `start`, else the start position, of Chess960 all that the book knows. A usage error if the rules of
  // the book's variant are not known; NotFound if the book plays no move there. `book` outlives this.
  static absl::StatusOr<OpeningPositions> FromStart(const probe::ChessIndex& book, OpeningOrder order,
                                                    const std::optional<chess::Position>& start);

  // Adds the positions one ply deeper.
  absl::StatusOr<Lost> Advance(const Progress& progress);

  // Returns the positions after lines().plies() plies, in the order of their lines.
  const std::vector<ReachedPosition>& positions() const { return positions_; }
  const OpeningLines& lines() const { return lines_; }

 private:
  OpeningPositions(const probe::ChessIndex& book, OpeningOrder order, std::vector<chess::Position> starts)
      : book_(book), order_(order), lines_(std::move(starts)) {}
  // Returns the positions after all of positions_, one for each move.
  std::vector<ReachedPosition> PlayAll(const Progress& progress, Lost& lost) const;
  // Adds the positions after `cursor`'s, which has this number.
  void Play(uint32_t number, const chess::BookEntry& entry, const OpeningCursor& cursor,
            std::vector<ReachedPosition>& next, Lost& lost) const;
  // Combines the positions of equal key into one, in the order of lines.
  void Combine(std::vector<ReachedPosition>& next) const;

  const probe::ChessIndex& book_;
  OpeningOrder order_;
  OpeningLines lines_;
  std::vector<ReachedPosition> positions_;
};

}  // namespace tabia::suites
