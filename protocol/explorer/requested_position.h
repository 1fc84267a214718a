// Positions in requests to explorers, with the same repairs as on the real servers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::explorer {

// Returns `setup` without the castling rights and the en passant square that its board does not permit, or nothing if
// it is still illegal.
std::optional<chess::Position> Repair(const chess::Setup& setup);

struct RequestedPosition {
  // Also empty for a board with more pieces than a game can have: the explorer accepts it, and no book contains it.
  std::optional<chess::Position> position = {};
  std::string unreadable = {};  // why the text is not a FEN: "invalid turn part in fen"
  std::string illegal = {};     // why it is not a position: "missing king"
};

// Reads a FEN as the Lichess explorer does: fields are separated by blanks or "_", and only the board is required.
RequestedPosition ParseLichessFen(std::string_view text);

// Reads a FEN as ChessDB does: board and turn are required. Returns nothing if the board is invalid.
std::optional<chess::Position> ParseChessDbBoard(std::string_view text);

}  // namespace tabia::explorer
