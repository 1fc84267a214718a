// The line of play that a book expects.
#pragma once

#include <cstddef>
#include <vector>

#include "core/chess/entry/book_entry.h"
#include "core/probe/book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

// Returns `first`, a legal move of `line`, and the book's best moves after it: at most `max_plies` moves, up
// to the first that repeats a position of the game. The second is the reply to ponder on.
std::vector<chess::BookMove> BestLine(const Book& book, const MoveSequence& line,
                                      const chess::BookMove& first, size_t max_plies);

}  // namespace tabia::probe
