// The content of the identifiers of positions: XGID, GNU Backgammon's ids, the board line.
#pragma once

#include <cstdint>
#include <optional>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"

namespace tabia::backgammon {

// The two players as the identifiers name them.
enum class Player : uint8_t {
  kTop,     // gnubg's player 0 (O); lower case in an XGID
  kBottom,  // gnubg's player 1 (X); upper case in an XGID
};

constexpr Player Opponent(Player player) {
  return player == Player::kTop ? Player::kBottom : Player::kTop;
}

// The cube action that waits for an answer.
enum class Offer : uint8_t { kNone, kDouble, kBeaver, kRaccoon };

// As gnubg numbers them in a match id.
enum class GamePhase : uint8_t { kNone, kPlaying, kOver, kResigned, kDropped };

// "Self" is the player on roll: the one who rolls or plays, or who has doubled while `offer` waits for the
// opponent's answer.
struct GameState {
  Board board;  // from the view of the player on roll
  Player on_roll = Player::kBottom;
  std::optional<Dice> dice;  // none: not rolled yet
  Offer offer = Offer::kNone;

  int length = 0;      // of the match in points; 0: a money session
  int score_self = 0;  // points won
  int score_opponent = 0;
  bool crawford = false;
  int cube_log2 = 0;
  CubeOwner owner = CubeOwner::kCenter;
  bool jacoby = false;
  bool beaver = false;

  int max_cube_log2 = 10;  // XGID: the highest cube
  int resignation = 0;     // match id: 0, or 1 single, 2 gammon, 3 backgammon
  GamePhase phase = GamePhase::kPlaying;

  bool operator==(const GameState&) const = default;
};

// Facts by player, as the identifiers have them, instead of by who is on roll; `on_roll` must be set.
int ScoreOf(const GameState& state, Player player);
void SetScore(GameState& state, Player player, int points);
std::optional<Player> CubeHolder(const GameState& state);  // none: the cube is in the center
void SetCubeHolder(GameState& state, std::optional<Player> holder);

// Converts a board from the bottom player's view to `player`'s, and back.
Board TurnedFor(Player player, const Board& board);

// Returns the context from the view of the player on roll. A player who has all points needed, or more, is
// 1-away: the rest of such a game decides nothing.
Context ContextOf(const GameState& state);

}  // namespace tabia::backgammon
