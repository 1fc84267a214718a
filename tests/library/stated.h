// A question to a backgammon book in plain integers.
#pragma once

#include <algorithm>

#include "core/probe/backgammon/backgammon_question.h"
#include "tests/library/opened.h"

namespace tabia {

inline tabia_backgammon_position Stated(const probe::BackgammonQuestion& question) {
  auto position = Sized<tabia_backgammon_position>();
  std::copy(question.board.cells.begin(), question.board.cells.end(), position.cells);
  if (question.dice) {
    position.dice[0] = static_cast<uint8_t>(question.dice->low);
    position.dice[1] = static_cast<uint8_t>(question.dice->high);
  }
  const backgammon::Context& context = question.context;
  position.away_self = context.away_self;
  position.away_opponent = context.away_opponent;
  position.length = context.length;
  position.cube = context.cube();
  position.owner = static_cast<int32_t>(context.owner);
  if (context.crawford) position.flags |= TABIA_CRAWFORD;
  if (context.jacoby) position.flags |= TABIA_JACOBY;
  if (context.beaver) position.flags |= TABIA_BEAVER;
  return position;
}

}  // namespace tabia
