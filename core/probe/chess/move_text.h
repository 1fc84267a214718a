// Moves of a book entry as text.
#pragma once

#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/uci_move.h"

namespace tabia::probe {

// Returns a move as text without its position, if only the key is known: "e2e4", castling "e1h1". If tabia does not
// support the rules of the variant, returns the text of the opaque move.
std::string CodedMoveText(chess::Move move, const chess::OpaqueMove& opaque_move);

// Returns "e2e4", "e1g1"; CodedMoveText if the board is unknown.
std::string MoveText(const chess::BookPosition& position, chess::Move move,
                     const chess::OpaqueMove& opaque_move,
                     chess::CastlingStyle style = chess::CastlingStyle::kOrthodox);

// Returns "e4"; CodedMoveText if the board is unknown, because SAN requires the board.
std::string SanText(const chess::BookPosition& position, const chess::BookMove& move);

}  // namespace tabia::probe
