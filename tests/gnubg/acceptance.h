// The replies that gnubg, as the client, accepts.
#pragma once

#include <string>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"

namespace tabia::gnubg {

// Returns the reason why gnubg would stall, crash or forfeit a turn at `reply` to its `board_line`; empty if there is
// none. "Error: …" is accepted only with `may_fail`.
std::string FaultForGnubg(std::string_view board_line, std::string_view reply, bool may_fail);

// Returns likewise the error of a reply to dice, which must be a legal play with every step in gnubg's notation.
std::string FaultOfPlay(const backgammon::Board& board, backgammon::Dice dice, std::string_view reply);

}  // namespace tabia::gnubg
