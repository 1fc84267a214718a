// The game that a GUI plays with an engine: its rules, its position, its number and its seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/moves/ruleset.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {

// Follows the lines of a GUI from game to game.
class UciGame {
 public:
  // Begins the first game at the start position.
  explicit UciGame(const chess::Ruleset& rules = {}) : rules_(rules), line_(Start()) {}

  // Returns the moves up to the position; an error if the last "position" was invalid.
  const absl::StatusOr<probe::MoveSequence>& line() const { return line_; }
  // Returns the number of the game, from 0.
  uint64_t number() const { return number_; }
  // Returns `seed` for the first game, and a number computed from it for each later one.
  uint64_t Seed(uint64_t seed) const;

  // Sets the rules of the next positions. If they have other moves, sets the position to their start position and
  // returns true.
  bool SetRules(const chess::Ruleset& rules);
  // Handles "ucinewgame": sets the start position. Several before the next "go" count once.
  void NewGame();
  // Handles "position" with the text `rest` after it. A line that begins again is a new game, because some GUIs do not
  // send "ucinewgame".
  void Position(std::string_view rest);
  // Handles a "position" that is too long to read.
  void DropPosition();
  // Handles "go".
  void Go() { has_begun_ = true; }

 private:
  absl::StatusOr<probe::MoveSequence> Start() const { return ParsePositionCommand("startpos", rules_); }
  // Counts the game that ends, unless no "go" was sent in it.
  void EndGame();

  chess::Ruleset rules_;
  absl::StatusOr<probe::MoveSequence> line_;
  uint64_t number_ = 0;
  bool has_begun_ = false;
  size_t moves_ = 0;  // of the last valid position
};

// Returns the variant that `option` sets, or `before` if it sets none. "UCI_Variant value horde" sets one, and without
// a value it sets chess. Older engines have a check for each variant: "UCI_Horde value true" sets it, and "false" ends
// it. Any other option has no effect.
std::string VariantAfter(const SetOptionCommand& option, std::string_view before);

// Returns the default of "option name UCI_Variant type combo default horde var …"; empty for any other line.
std::string DefaultVariantIn(std::string_view option_line);

}  // namespace tabia::uci
