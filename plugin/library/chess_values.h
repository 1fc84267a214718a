// Chess in plain integers, both ways.
#pragma once

#include <cstdint>
#include <optional>

#include "core/chess/book_entry.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"
#include "plugin/tabia.h"

namespace tabia::library {

// TABIA_OK; TABIA_WRONG_USAGE if the struct or its numbers are wrong, TABIA_BAD_POSITION if its sets do not
// fit together.
int32_t TakeSetup(const tabia_chess_position* theirs, chess::Setup& setup);

// The same for a legal position.
int32_t TakePosition(const tabia_chess_position* theirs, std::optional<chess::Position>& position);

tabia_chess_position PositionOf(const chess::Setup& setup);

// All of a move but what belongs to a book.
chess::Move MoveOf(const tabia_chess_move& move);

tabia_chess_move MoveOf(const chess::BookMove& move);

}  // namespace tabia::library
