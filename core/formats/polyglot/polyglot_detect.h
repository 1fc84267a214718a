// Recognises a Polyglot book, which has no magic number.
#pragma once

#include <string_view>

#include "core/chess/move.h"

namespace tabia::formats {

// Returns whether a piece could make this move on some board: it goes along a line or like a knight, and if
// it promotes, to the last rank like a pawn.
bool IsPossibleMove(chess::Move move);

// Returns whether `bytes`, a whole file, are a Polyglot book, which may be cut short inside a record: nearly
// all of its first records have possible moves and ascending keys, and the bits of the keys look random. A
// file of fewer than four records must have one of the start position, or no learning data.
bool IsPolyglot(std::string_view bytes);

}  // namespace tabia::formats
