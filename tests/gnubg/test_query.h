// Queries for tests.
#pragma once

#include <optional>

#include "core/backgammon/board_line.h"
#include "core/backgammon/legal_plays.h"
#include "protocol/gnubg/query.h"

namespace tabia::gnubg {

// Makes a query of a money session with the cube in the center.
inline Query MakeTestQuery(Asked asked, const backgammon::Board& board = backgammon::kStartBoard) {
  Query query;
  query.asked = asked;
  query.state.board = board;
  if (asked == Asked::kPlay) {
    query.state.dice = backgammon::Dice{3, 1};
    query.legal_plays = LegalPlays(board, *query.state.dice);
  }
  if (asked == Asked::kTake) query.state.offer = backgammon::Offer::kDouble;
  if (asked == Asked::kResignation) query.state.resignation = 1;
  return query;
}

}  // namespace tabia::gnubg
