// The decisions of the players in a recorded game of backgammon, analysed or not.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"

namespace tabia::records {

// A roll, and the legal play that was made with it.
struct PlayedRoll {
  std::string_view player;  // the name of the player who rolled; UTF-8, one line
  uint64_t game = 1;        // of the file, counted from 1
  backgammon::Board board;  // from the view of the player, as is the context
  backgammon::Context context;
  backgammon::Dice dice;
  backgammon::Board after;  // from the view of the opponent, who rolls next
};

enum class CubeReply : uint8_t { kNone, kTake, kPass, kBeaver };

// A chance to double before a roll, and the decisions of both players.
struct PlayedCube {
  std::string_view player, opponent;  // the player who may double, and the other one
  uint64_t game = 1;
  backgammon::Board board;  // from the view of the player, as is the context
  backgammon::Context context;
  bool is_doubled = false;
  CubeReply reply = CubeReply::kNone;  // also kNone if the record ends with a double
};

}  // namespace tabia::records
