#include "core/backgammon/game_state.h"

#include <algorithm>

namespace tabia::backgammon {

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
  context.jacoby = state.jacoby;
  context.beaver = state.beaver;
  return context;
}

}  // namespace tabia::backgammon
