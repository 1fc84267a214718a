// The board of a chess page as HTML.
#pragma once

#include "plugin/page/chess_address.h"
#include "plugin/page/chess_view.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns a table of squares with pieces, and arrows for the book's first moves, as wide as their shares. For scripts,
// its attributes contain the legal moves and the moves played.
Html BoardHtml(const ChessView& view, const ChessAddress& address);

}  // namespace tabia::page
