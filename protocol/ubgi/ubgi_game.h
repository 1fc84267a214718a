// The game as the controller has set it up.
#pragma once

#include <string_view>

#include "absl/status/status.h"

#include "core/backgammon/game_state.h"

namespace tabia::ubgi {

// p0 is the player at the top of an XGID and of gnubg's board, p1 the one at the bottom. The default is a money session
// with the Jacoby rule and beavers, and p0 on roll.
struct Game {
  Game() {
    state.on_roll = backgammon::Player::kTop;
    state.jacoby = state.beaver = true;
  }

  backgammon::GameState state;  // its board is valid only with `has_position`
  bool has_position = false;
  bool crawford_rule = true;  // of the match; the Crawford game itself is in `state`
};

// Begins a new game of the same session, without a position and with the cube at 1 in the center.
void BeginGame(Game& game);

// The commands that set up a game, with the text after the command word. On an error of error.h, `game` is unchanged.

// Reads "gnubgid POSITION-ID[:MATCH-ID]" or "xgid XGID". A position id alone keeps session, score, cube and turn.
absl::Status SetPosition(std::string_view rest, Game& game);
// Reads "D1 D2".
absl::Status SetDice(std::string_view rest, Game& game);
// Reads "type money|match", "length N", "jacoby on|off" and "crawford on|off" in any order. Resets everything else,
// except the Jacoby rule and beavers.
absl::Status NewSession(std::string_view rest, Game& game);
// Reads "P0 P1", the points won. If exactly one player needs one more point, and the Crawford rule is on, this becomes
// the Crawford game; the key "crawford" can change that.
absl::Status SetScore(std::string_view rest, Game& game);
// Reads "value N" and "owner center|p0|p1" in any order.
absl::Status SetCube(std::string_view rest, Game& game);
// Reads "p0" or "p1", the player on roll. If the turn changes, the players exchange their chequers: the cells of
// the board stay as they are, but are always seen by the player on roll. Score and cube stay with their players.
absl::Status SetTurn(std::string_view rest, Game& game);

}  // namespace tabia::ubgi
