// Recognises a Polyglot book, which has no mark to go by.
#pragma once

#include <string_view>

#include "core/chess/move.h"

namespace tabia::formats {

// Whether a piece could make this move on some board: it goes along a line or leaps like a knight, and one
// that promotes goes to the last rank like a pawn.
bool IsPossibleMove(chess::Move move);

// Whether `bytes`, a whole file, are a Polyglot book, maybe cut short inside a record: nearly all of its
// first records have possible moves and keys that ascend, and the bits of the keys look drawn by lot. A file
// of fewer than four records has the start position among them, or nothing learned in any.
bool IsPolyglot(std::string_view bytes);

}  // namespace tabia::formats
