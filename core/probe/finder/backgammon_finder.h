// Finds the backgammon position that a person typed.
#pragma once

#include <string>
#include <string_view>

#include "core/backgammon/game_state.h"

namespace tabia::probe {

// Reads a position, in any form that ParseBackgammonPosition accepts, as the player on roll sees it. Returns the error
// text, and leaves `state` unchanged, if the text is no position.
std::string ReadBackgammon(std::string_view text, backgammon::GameState& state);

// Returns whether the text is a roll ("43", "4 3"), an opening play ("62S") or a reply to it ("62S 43", "62S-43").
bool IsRollOrOpeningPlay(std::string_view text);

// Goes to a position that a person typed: a roll, an opening play, a reply to it, "start", a position, or the picture
// of a board on several lines, as X sees it, for money. A roll applies to the current position. An opening play and
// "start" keep the current score. Returns the error text, and leaves `state` unchanged, if the text is none of these.
std::string FindBackgammon(std::string_view text, backgammon::GameState& state);

}  // namespace tabia::probe
