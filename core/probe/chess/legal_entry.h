// The moves that a foreign book states for a key, on the board that the key is asked for.
#pragma once

#include "core/chess/entry/book_entry.h"
#include "core/chess/position.h"

namespace tabia::probe {

// Leaves out the moves that are illegal in `position`, and codes castling as the king's move onto its rook. If
// that makes two moves equal, the higher weight counts. The order stays best first.
void KeepLegal(const chess::Position& position, chess::BookEntry& entry);

}  // namespace tabia::probe
