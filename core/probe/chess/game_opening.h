// The opening of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/opening_name.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

struct GameOpening {
  chess::OpeningName name;
  size_t plies_ago = 0;  // since the position that has this name; 0: it is the line's last
};

// Returns the last opening name of a game. `keys` are those of its positions from `start` on, in order. Returns nothing
// in a variant, because the names are those of chess.
std::optional<GameOpening> LastOpening(const chess::Board& start, absl::Span<const uint64_t> keys);

// Returns the name of the line's position or, if that has none, of the last earlier position that has a name. Returns
// nothing if tabia does not support the rules of the variant.
std::optional<GameOpening> OpeningOf(const MoveSequence& line);

// Returns the name of the position after `move`; nothing if it has none or the move is illegal.
std::optional<chess::OpeningName> OpeningNameAfter(const chess::BookPosition& position, chess::Move move);

}  // namespace tabia::probe
