// The first field of a FEN, read by table: the measured path from text to key runs through here.
#pragma once

#include <string>
#include <string_view>

#include "core/chess/setup.h"

namespace tabia::chess {

// Places the pieces of `field` ("rnbqkbnr/pppppppp/8/…") on the empty `setup`; false if it is not eight ranks
// of eight squares.
bool ReadBoard(std::string_view field, Setup& setup);

// Why ReadBoard refused `field`.
std::string BoardFault(std::string_view field);

}  // namespace tabia::chess
