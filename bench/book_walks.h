// Positions that a book knows, reached by playing from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/probe/chess/chess_book.h"

namespace tabia::bench {

// Returns arguments of "position" in UCI: "startpos moves e2e4 …". Each is the beginning of a random walk by moves of
// the book, all equally likely, and ends in a position in which the book has another move.
std::vector<std::string> BookWalks(const probe::ChessBook& book, int count, uint64_t seed);

// Writes all positions that these walks can meet as a Polyglot book.
void WritePolyglotBook(const probe::ChessBook& book, const std::string& path);

}  // namespace tabia::bench
