// The bytes of moves in records and notes: u16, the Polyglot code, or, if the move is opaque, the length of
// its text in one byte and the text. The bytes before a move state which of the two it is.
#pragma once

#include <string>

#include "core/base/bytes.h"
#include "core/chess/move.h"
#include "core/chess/opaque.h"

namespace tabia::chess {

void AppendMove(std::string& out, Move move, const OpaqueMove& opaque_move);

// Takes a move from the front of `in`; returns false if the bytes are damaged.
bool TakeMove(ByteReader& in, bool opaque, Move& move, OpaqueMove& opaque_move);

}  // namespace tabia::chess
