// What the controller has stated about the game so far.
#pragma once

#include <string_view>

#include "absl/status/status.h"

#include "core/backgammon/game_state.h"

namespace tabia::ubgi {

// p0 is the player at the top of an XGID and of gnubg's board, p1 the one at the bottom. Until something else
// is stated it is a money session with the Jacoby rule and beavers, and p0 is on roll.
struct Game {
  Game() {
    state.on_roll = backgammon::Player::kTop;
    state.jacoby = state.beaver = true;
  }

  backgammon::GameState state;  // its board counts only with `has_position`
  bool has_position = false;
  bool crawford_rule = true;  // of the match; `state` has whether this is the Crawford game
};

// A new game of the same session: no position, the cube is 1 and in the center.
void BeginGame(Game& game);

// Each takes what follows the word of its command. An error, as error.h has them, leaves `game` as it was.

// gnubgid POSITION-ID[:MATCH-ID] | xgid XGID. A position id alone leaves session, score, cube and turn.
absl::Status SetPosition(std::string_view rest, Game& game);
// D1 D2
absl::Status SetDice(std::string_view rest, Game& game);
// type money|match, length N, jacoby on|off, crawford on|off: in any order. Nothing of the session before
// stays but the rules of money that are not stated.
absl::Status NewSession(std::string_view rest, Game& game);
// P0 P1: points won. Where exactly one player needs one point more, and the Crawford rule holds, this is the
// Crawford game; the key "crawford" ends it.
absl::Status SetScore(std::string_view rest, Game& game);
// value N, owner center|p0|p1: in any order.
absl::Status SetCube(std::string_view rest, Game& game);
// p0|p1: who is on roll. The board stays as that player sees it.
absl::Status SetTurn(std::string_view rest, Game& game);

}  // namespace tabia::ubgi
