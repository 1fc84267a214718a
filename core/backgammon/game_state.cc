#include "core/backgammon/game_state.h"

#include <algorithm>

namespace tabia::backgammon {

int ScoreOf(const GameState& state, Player player) {
  return player == state.on_roll ? state.score_self : state.score_opponent;
}

void SetScore(GameState& state, Player player, int points) {
  (player == state.on_roll ? state.score_self : state.score_opponent) = points;
}

std::optional<Player> CubeHolder(const GameState& state) {
  if (state.owner == CubeOwner::kCenter) return std::nullopt;
  return state.owner == CubeOwner::kSelf ? state.on_roll : Opponent(state.on_roll);
}

void SetCubeHolder(GameState& state, std::optional<Player> holder) {
  state.owner = !holder                    ? CubeOwner::kCenter
                : *holder == state.on_roll ? CubeOwner::kSelf
                                           : CubeOwner::kOpponent;
}

Board TurnedFor(Player player, const Board& board) {
  return player == Player::kBottom ? board : Flip(board);
}

Context ContextOf(const GameState& state) {
  Context context;
  context.length = state.length;
  if (state.length > 0) {
    context.away_self = std::max(1, state.length - state.score_self);
    context.away_opponent = std::max(1, state.length - state.score_opponent);
  }
  context.crawford = state.crawford;
  context.cube_log2 = state.cube_log2;
  context.owner = state.owner;
  context.jacoby = state.jacoby && state.length == 0;
  context.beaver = state.beaver && state.length == 0;
  return context;
}

void SetContext(GameState& state, const Context& context) {
  const int length = std::max({context.length, context.away_self, context.away_opponent});
  state.length = context.is_money() ? 0 : length;
  state.score_self = context.is_money() ? 0 : length - context.away_self;
  state.score_opponent = context.is_money() ? 0 : length - context.away_opponent;
  state.crawford = context.crawford;
  state.cube_log2 = context.cube_log2;
  state.owner = context.owner;
  state.jacoby = context.jacoby;
  state.beaver = context.beaver;
}

GameState StateOf(const Board& board, const Context& context) {
  GameState state;
  state.board = board;
  SetContext(state, context);
  return state;
}

}  // namespace tabia::backgammon
