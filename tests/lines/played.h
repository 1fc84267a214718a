// Positions and moves of lines in UCI's notation.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/tokens.h"
#include "core/chess/uci_move.h"

namespace tabia::lines {

// Returns the moves of "e2e4 e7e5" from the start position.
inline std::vector<chess::Move> MovesOf(std::string_view line) {
  chess::Position position;
  std::vector<chess::Move> moves;
  for (std::string_view word = TakeWord(line); !word.empty(); word = TakeWord(line)) {
    moves.push_back(*chess::ParseUciMove(position, word));
    position.Make(moves.back());
  }
  return moves;
}

// Returns the position after such a line.
inline chess::Position After(std::string_view line) {
  chess::Position position;
  for (const chess::Move move : MovesOf(line)) position.Make(move);
  return position;
}

}  // namespace tabia::lines
