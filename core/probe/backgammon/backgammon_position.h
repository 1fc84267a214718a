// A backgammon position, as a user states it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board_line.h"
#include "core/backgammon/game_state.h"

namespace tabia::probe {

// Returns whether `text` has the form of one of the texts below, sound or not.
bool LooksLikeBackgammon(std::string_view text);

// Decides what a text leaves open. The rules of money are on unless the text or the user states otherwise: those who
// roll positions out for money allow both, and so do gnubg and eXtreme Gammon until they are set to something else.
struct PositionRules {
  std::optional<backgammon::ScoreOrder> score_order =
      {};  // of a board line; the default of ParseBoardLine otherwise
  // Override the rules of money games in the text: an XGID contains both, a match id only the Jacoby rule.
  std::optional<bool> jacoby = {}, beaver = {};
};

struct StatedPosition {
  backgammon::GameState state;
  bool score_order_is_guessed = false;  // as BoardLine has it
};

// Parses an XGID; a position id of GNU Backgammon, alone (money, the cube in the center) or with a match id, as
// "4HPwATDgc/ABMA:cAkAAAAAAAAE", after "GNUBGID", or as gnubg shows them, "Position ID: 4HPwATDgc/ABMA Match ID:
// cAkAAAAAAAAE"; or a board line. Returns a usage error for any other text.
absl::StatusOr<StatedPosition> ParseBackgammonPosition(std::string_view text,
                                                       const PositionRules& rules = {});

// Returns the notice for scores whose order was guessed: which they are, and the flag that decides it.
std::string ScoreOrderNotice(const backgammon::GameState& state);

}  // namespace tabia::probe
