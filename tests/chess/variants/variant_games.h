// The games of games.pgn, with a reader that knows just enough PGN for them.
#pragma once

#include <string>
#include <vector>

#include "core/chess/variants/variant_position.h"

namespace tabia::chess {

struct GameOfVariant {
  std::string variant, fen, result;  // `fen` is empty if the game begins at the start position
  std::vector<std::string> moves;    // of the main line
};

std::vector<GameOfVariant> ReadGamesOfVariants(const std::string& path);

// A move of a game, with the position before it.
struct PlayedMove {
  VariantPosition position;
  Move move;
};

// Returns the moves before the first one that is illegal.
std::vector<PlayedMove> PlayGame(const GameOfVariant& game);

}  // namespace tabia::chess
