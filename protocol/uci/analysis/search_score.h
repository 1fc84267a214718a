// The score of a search, from the lines of an engine.
#pragma once

#include <optional>
#include <string_view>

namespace tabia::uci {

// From the view of the player to move.
struct SearchScore {
  enum class Unit { kCentipawns, kMate };

  Unit unit = Unit::kCentipawns;
  int number = 0;         // mate: moves, negative if the player to move is mated, 0 if they are already
  bool is_bound = false;  // the true score is higher, or lower
};

// Returns the score that the rest of an "info" line states for the best line; nothing if it states none, or one of
// another line of several.
std::optional<SearchScore> ParseScore(std::string_view info);

}  // namespace tabia::uci
