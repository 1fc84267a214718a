// What gnubg, as the client, can go on with.
#pragma once

#include <string>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"

namespace tabia::gnubg {

// Why gnubg would stall, crash or forfeit a turn on `reply` to its `board_line`; empty if it would not.
// "Error: …" counts as right only where `may_fail`.
std::string FaultForGnubg(std::string_view board_line, std::string_view reply, bool may_fail);

// The same of a reply to dice: a legal play with every step written out, gnubg's way.
std::string FaultOfPlay(const backgammon::Board& board, backgammon::Dice dice, std::string_view reply);

}  // namespace tabia::gnubg
