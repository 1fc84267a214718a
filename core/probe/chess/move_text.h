// Moves of a book entry as text.
#pragma once

#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/uci_move.h"

namespace tabia::probe {

// Returns a move of a position known by its key alone: "e2e4", castling "e1h1"; the text itself in a book of
// a variant whose rules tabia does not know.
std::string CodedMoveText(chess::Move move, const chess::OpaqueMove& opaque_move);

// Returns "e2e4", "e1g1"; CodedMoveText if the board is unknown.
std::string MoveText(const chess::BookPosition& position, chess::Move move,
                     const chess::OpaqueMove& opaque_move,
                     chess::CastlingStyle style = chess::CastlingStyle::kOrthodox);

// Returns "e4"; CodedMoveText if the board is unknown, which SAN needs.
std::string SanText(const chess::BookPosition& position, const chess::BookMove& move);

}  // namespace tabia::probe
