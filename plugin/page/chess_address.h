// The address of a chess position. The page's script adds the rest of its state (files/address.js).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/probe/chess/move_sequence.h"

namespace tabia::page {

struct ChessAddress {
  std::string fen = {};                 // empty: the start position
  std::vector<std::string> moves = {};  // played from there, in UCI's notation
  std::string book = {};                // empty: the first one

  // Sets the position and its moves, so that a position has only one address: moves are in UCI's notation, and the FEN
  // of the start position is left out.
  void GoTo(const probe::MoveSequence& line);

  // Returns "chess?...". All addresses are relative, so that a server works under any path prefix.
  std::string Href() const;
  // Returns the address with `move` appended.
  std::string After(std::string_view move) const;
  // Returns the address after the first `plies` moves.
  std::string At(size_t plies) const;
};

}  // namespace tabia::page
