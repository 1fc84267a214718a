// The contents of position identifiers: XGID, GNU Backgammon's ids, the board line.
#pragma once

#include <cstdint>
#include <optional>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"

namespace tabia::backgammon {

// The two players of an identifier.
enum class Player : uint8_t {
  kTop,     // gnubg's player 0 (O); lower case in an XGID
  kBottom,  // gnubg's player 1 (X); upper case in an XGID
};

constexpr Player Opponent(Player player) {
  return player == Player::kTop ? Player::kBottom : Player::kTop;
}

// The cube action that waits for an answer.
enum class Offer : uint8_t { kNone, kDouble, kBeaver, kRaccoon };

// The phase of a game, with gnubg's numbers in a match id.
enum class GamePhase : uint8_t { kNone, kPlaying, kOver, kResigned, kDropped };

// The state of a game. "Self" is the player on roll: the player who rolls or plays; while `offer` waits for an answer,
// the player who has doubled.
struct GameState {
  Board board;  // seen by the player on roll
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

  int max_cube_log2 = 10;  // XGID: limit of the cube
  int resignation = 0;     // match id: 0, or 1 single, 2 gammon, 3 backgammon
  GamePhase phase = GamePhase::kPlaying;

  bool operator==(const GameState&) const = default;
};

// Returns the score of a player. Identifiers store scores and the cube by player (top and bottom); GameState stores
// them by turn (self and opponent). This function and the next three convert between the two. `on_roll` must be set.
int ScoreOf(const GameState& state, Player player);
void SetScore(GameState& state, Player player, int points);
std::optional<Player> CubeHolder(const GameState& state);  // none: the cube is in the center
void SetCubeHolder(GameState& state, std::optional<Player> holder);

// Turns a board seen by the bottom player into one seen by `player`, or the reverse.
Board TurnedFor(Player player, const Board& board);

// Returns the context, seen by the player on roll. A player who already has enough points to win counts as 1-away: the
// rest of such a game has no effect.
Context ContextOf(const GameState& state);
// Sets the score, the cube and the rules to those of a context. A match of unknown length is as long as the greater
// away score.
void SetContext(GameState& state, const Context& context);
// Returns a state with a board and a context, in which the bottom player is on roll.
GameState StateOf(const Board& board, const Context& context);

}  // namespace tabia::backgammon
