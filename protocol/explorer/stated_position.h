// Positions as clients of explorers state them: repaired where the real servers repair them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::explorer {

// Returns `setup` without the castling rights and the en passant square that its board does not have. Nothing if it is not
// legal even so.
std::optional<chess::Position> Repaired(const chess::Setup& setup);

struct StatedPosition {
  // Empty also of a board with more pieces than a game has: legal for the explorer, and in no book.
  std::optional<chess::Position> position = {};
  std::string unreadable = {};  // why the text is not a FEN: "invalid turn part in fen"
  std::string illegal = {};     // why it is not a position: "missing king"
};

// Reads a FEN as the Lichess explorer does: fields are separated by blanks or "_", only the board is needed.
StatedPosition ParseLichessFen(std::string_view text);

// Reads a FEN as ChessDB does: board and turn are needed. Nothing if that is an invalid board.
std::optional<chess::Position> ParseChessDbBoard(std::string_view text);

}  // namespace tabia::explorer
