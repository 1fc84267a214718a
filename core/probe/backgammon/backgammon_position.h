// A backgammon position, as a user writes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board_line.h"
#include "core/backgammon/game_state.h"

namespace tabia::probe {

// Returns whether `text` has the form of one of the texts below, valid or not.
bool LooksLikeBackgammon(std::string_view text);

// Returns whether `line` is the first of the two lines with which gnubg prints a position, and `next` the second one,
// which has the match id.
bool BeginsTwoLines(std::string_view line);
bool EndsTwoLines(std::string_view next);

// The rules for facts that a text does not contain. In money games, the Jacoby rule and beavers are on unless the text
// or the user turns them off. Both are usual in rollouts for money, and are the defaults of gnubg and eXtreme Gammon.
struct PositionRules {
  // The order in a board line; nullopt: the default of ParseBoardLine.
  std::optional<backgammon::ScoreOrder> score_order = {};
  // Override the rules of money games in the text: an XGID contains both, a match id only the Jacoby rule.
  std::optional<bool> jacoby = {}, beaver = {};
};

struct ParsedPosition {
  backgammon::GameState state;
  bool score_order_is_guessed = false;  // as in BoardLine
};

// Parses one of these texts, and returns a usage error for any other:
//   an XGID
//   a board line
//   a position id of GNU Backgammon alone, which means money with the cube in the center
//   a position id with a match id: "4HPwATDgc/ABMA:cAkAAAAAAAAE", also after "GNUBGID" or "GNUBG ID:"
//   the same as gnubg shows it: "GNU Backgammon  Position ID: 4HPwATDgc/ABMA", "Match ID   : cAkAAAAAAAAE" on the next
//   line; the heading may be missing
//
// A roll may follow an id: "4HPwATDgc/ABMA 31". It replaces that of the id. The diagram that eXtreme Gammon copies with
// an XGID is ignored.
absl::StatusOr<ParsedPosition> ParseBackgammonPosition(std::string_view text,
                                                       const PositionRules& rules = {});

// Returns the notice for scores whose order was guessed. It contains the scores and the flag that sets the order.
std::string ScoreOrderNotice(const backgammon::GameState& state);

}  // namespace tabia::probe
