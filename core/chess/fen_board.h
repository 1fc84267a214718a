// The first field of a FEN, read by table: the measured path from text to key runs through here.
#pragma once

#include <string>
#include <string_view>

#include "core/chess/setup.h"

namespace tabia::chess {

// Takes the board ("rnbqkbnr/pppppppp/8/…") up to the first blank from the front of `text` and places its
// pieces on the empty `setup`; false if it is not eight ranks of eight squares.
bool TakeBoard(std::string_view& text, Setup& setup);

// Why TakeBoard refused `field`.
std::string BoardFault(std::string_view field);

}  // namespace tabia::chess
