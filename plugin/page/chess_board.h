// The board of a chess page as HTML.
#pragma once

#include <string>

#include "plugin/page/chess_address.h"
#include "plugin/page/chess_view.h"

namespace tabia::page {

// A table of squares with pieces, and arrows for the book's first moves, as wide as their shares. For scripts it states
// the legal moves and those played.
std::string BoardHtml(const ChessView& view, const ChessAddress& address);

}  // namespace tabia::page
