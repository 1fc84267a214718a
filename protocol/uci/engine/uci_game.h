// The current game of a session: its number, its seed and its variant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {

// Counts the games of a session.
class GameCounter {
 public:
  // Handles "ucinewgame". Several before the next "go" count once.
  void NewGame() {
    if (has_begun_) ++game_;
    has_begun_ = false;
  }
  uint64_t game() const { return game_; }
  // Handles "position". A line that begins again is a new game, because some GUIs do not send "ucinewgame".
  void Position(size_t moves) {
    if (moves <= 1 && moves_ >= 2) NewGame();
    moves_ = moves;
  }
  void Go() { has_begun_ = true; }

  // Returns `seed` for the first game, and a number computed from it for each later one.
  uint64_t SeedOfGame(uint64_t seed) const;

 private:
  uint64_t game_ = 0;
  bool has_begun_ = false;
  size_t moves_ = 0;  // of the last position
};

// Returns the variant that `option` sets, or `before` if it sets none. "UCI_Variant value horde" sets one, and without
// a value it sets chess. Older engines have a check for each variant: "UCI_Horde value true" sets it, and "false" ends
// it. Any other option has no effect.
std::string VariantAfter(const SetOptionCommand& option, std::string_view before);

// Returns the default of "option name UCI_Variant type combo default horde var …"; empty for any other line.
std::string DefaultVariantIn(std::string_view option_line);

}  // namespace tabia::uci
