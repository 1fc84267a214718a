// The games that tabia has books of.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia::records {

enum class Game : uint8_t { kChess, kBackgammon };

// Returns "chess" or "backgammon".
constexpr std::string_view GameName(Game game) {
  return game == Game::kChess ? "chess" : "backgammon";
}

}  // namespace tabia::records
