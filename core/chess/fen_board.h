// The first field of a FEN, read by table: the measured path from text to key uses this code.
#pragma once

#include <string>
#include <string_view>

#include "core/chess/setup.h"

namespace tabia::chess {

// Takes the board ("rnbqkbnr/pppppppp/8/…") up to the first blank from the front of `text` and puts its
// pieces on the empty `setup`; returns false if it is not eight ranks of eight squares.
bool TakeBoard(std::string_view& text, Setup& setup);

// Returns why TakeBoard rejected `field`.
std::string BoardFault(std::string_view field);

}  // namespace tabia::chess
