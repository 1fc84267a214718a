// Positions that a book knows, reached by playing from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/probe/book.h"

namespace tabia::bench {

// What follows "position" in UCI: "startpos moves e2e4 …". Each ends somewhere on a walk by moves of the
// book, every one as likely as the others, in a position in which the book still has a move to play.
std::vector<std::string> BookWalks(const probe::Book& book, int count, uint64_t seed);

// Writes all that these walks can meet as a book of PolyGlot's.
void WritePolyglotBook(const probe::Book& book, const std::string& path);

}  // namespace tabia::bench
