// The positions of a solved book that are most worth analysing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::study {

// A position after which the book knows nothing, and the reason to analyse it.
struct Target {
  chess::Position position;
  std::string line;    // from a root, as MoveSequenceText has it
  std::string reason;  // "leaf: 4 plies, gives up 0.12"
};

// The lines that are followed from the roots: those in which no move is worse than the best one by more than `margin`.
// They are followed in the order of their cost (drop-out expansion): the number of plies, and one more for each
// `breadth` centipawns that the moves give up.
struct NextRule {
  std::vector<chess::Position> roots = {};  // empty: the start position
  uint64_t count = 20;
  int margin = 50;   // centipawns
  int breadth = 10;  // centipawns, at least 1: the greater, the more alternatives before deep lines
  HashSet<uint64_t> excluded = {};  // keys of positions that are no targets
  // The share of the targets of one program, if several search at the same time: keys whose remainder by `shares` is
  // `share`.
  uint64_t share = 0, shares = 1;
  // The book as it was before it was solved, for the reason "refuted".
  std::optional<probe::ChessBook> unsolved = {};
};

// Finds targets, the cheapest first: the positions after leaves of the lines that NextRule follows. If the unsolved
// book is given, a leaf that is the best move only since another one was refuted has the reason "refuted". A root
// without evaluations is a target. Positions without legal moves are none.
absl::StatusOr<std::vector<Target>> FindTargets(const probe::ChessBook& solved, const NextRule& rule);

// Finds holes: positions on the lines of NextRule to which the best move of `other` leads, and that `solved` does not
// contain.
absl::StatusOr<std::vector<Target>> FindHoles(const probe::ChessBook& solved, const probe::ChessBook& other,
                                              const NextRule& rule);

// A game that was lost, and the position in which it left the book.
struct LostGames {
  std::string file;    // PGN
  std::string player;  // whose losses count
};

// Finds the positions in which lost games left the book: those that were reached by a move out of the book. The most
// frequent ones come first, then those of earlier games.
absl::StatusOr<std::vector<Target>> FindLosses(const probe::ChessBook& solved, const LostGames& lost,
                                               const NextRule& rule);

}  // namespace tabia::study
