// Walks a book, and makes the graph of the positions that legal moves reach through positions of the book.
//
// A position becomes a node when a move first leads to it, and then waits until its own moves are found. Threads find
// the legal moves of a block of positions and look up the positions after them. One thread takes the results in order
// and numbers the new positions. So the numbers are the same for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/graph/book_graph.h"
#include "core/moves/book_entry.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::graph {

// Returns the worth of a listed move for the player who makes it; nullopt if it has none.
using WorthOfMove = std::function<std::optional<chess::Score>(const chess::BookMove&)>;
// Returns the score of the move's evaluation.
std::optional<chess::Score> EvaluatedWorth(const chess::BookMove& move);

struct WalkRule {
  std::vector<chess::Board> roots;  // the start positions of the walk, by the rules of the book
  bool convergence = true;  // moves that the book does not list count, too, if they lead to its positions
  WorthOfMove worth = EvaluatedWorth;
};

struct WalkLimits {
  uint64_t
      memory_bytes;  // for the spools of the graph; the walk itself takes 15 bytes per position of the book
  std::string temp_folder;
  unsigned threads = 1;
};

struct WalkedBook {
  BookGraph graph;
  std::vector<Node> roots;          // of the rule; kNoNode for one that is not in the book
  std::vector<uint64_t> unreached;  // keys of the other positions of the book, in ascending order
};

// Walks all legal moves from the roots to positions of the book, except inactive moves that the book lists. A leaf that
// mates or stalemates has the value of the mate or of a draw. Unknown positions are removed from the graph
// (BookGraph::RemoveUnknownPositions). A position whose list does not come from a search of it has an unlisted move,
// too (BookGraph::AddUnlistedMoves).
absl::StatusOr<WalkedBook> WalkBook(const probe::ChessIndex& book, const WalkRule& rule,
                                    const WalkLimits& limits, const Progress& progress = {});

}  // namespace tabia::graph
