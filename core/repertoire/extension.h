// Extends a repertoire by the frequent moves of other books.
#pragma once

#include <string>

#include "core/books/book_options.h"
#include "core/chess/piece.h"

namespace tabia::repertoire {

// The moves that a book adds to a repertoire. Shares are of the games of a position or, in a book without games, of its
// weight.
struct ExtensionRule {
  std::string repertoire;  // its path
  chess::Color side = chess::kWhite;
  double min_own_share = 0.2;          // of the moves of `side`
  double min_reply_share = 0.005;      // of the opponent's moves
  bool nags = true, comments = false;  // formats::PgnOptions of a repertoire in PGN
};

// Returns a function for books::BuildOptions::read_source. It reads the repertoire as books::RepertoireReading says,
// and the frequent moves of every other source in positions that legal play reaches from the start through
// positions of the repertoire, and in the positions after its moves. It opens each source again by its path, so a pipe
// is a usage error. Notes are those of the repertoire alone.
books::ReadSource ReadExtension(const ExtensionRule& rule);

}  // namespace tabia::repertoire
