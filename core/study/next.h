// The positions of a solved book that are most worth analysing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/base/progress.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::study {

// A position to analyse, and the reason.
struct Target {
  chess::Board position;
  std::string line;    // from a root, as MoveSequenceText has it
  std::string reason;  // "leaf: 4 plies, gives up 0.12"
};

// The lines to follow: from the roots, by moves that are at most `margin` centipawns worse than the best one. The
// cheapest come first (drop-out expansion). A line costs 1 for each ply, and 1 for each `breadth` centipawns that its
// moves give up.
struct NextRule {
  std::vector<chess::Board> roots = {};  // empty: the start position, or all start positions of Chess960
  uint64_t count = 20;
  int margin = 50;   // centipawns
  int breadth = 10;  // centipawns, at least 1: the greater, the more alternatives before deep lines
  HashSet<uint64_t> excluded = {};  // keys of positions that are no targets
  // Finds only keys with key % shares == share, if several programs share the work.
  uint64_t share = 0, shares = 1;
  // The book as it was before it was solved, for the reason "refuted".
  std::optional<probe::ChessBook> unsolved = {};
};

// Finds the positions without an evaluation at the ends of the lines, and those whose value comes from an unlisted
// move, the cheapest first. If the unsolved book is given, such a position has the reason "refuted" if the move to it
// is the best one only since another move lost value. A root without evaluations is a target. Positions without legal
// moves are none.
absl::StatusOr<std::vector<Target>> FindTargets(const probe::ChessBook& solved, const NextRule& rule);

// Finds holes: the positions that the best move of `other` reaches from the lines, and that `solved` does not contain.
absl::StatusOr<std::vector<Target>> FindHoles(const probe::ChessBook& solved, const probe::ChessBook& other,
                                              const NextRule& rule);

// The games that FindLosses reads.
struct LossSource {
  std::string file;                  // PGN
  std::vector<std::string> players;  // whose lost games count (GameRule::players)
  Progress progress = {};
};

// Finds the positions to which the moves of exits led in lost games (games::ExitFinder). The most frequent ones come
// first, equally frequent ones in the order of the games. Uses only the count, the excluded keys and the share of the
// rule.
absl::StatusOr<std::vector<Target>> FindLosses(const probe::ChessBook& solved, const LossSource& lost,
                                               const NextRule& rule);

}  // namespace tabia::study
