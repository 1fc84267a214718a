// The moves of a chess page as HTML.
#pragma once

#include "plugin/page/chess_address.h"
#include "plugin/page/chess_view.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns the table of moves. If it leaves some out, a link to all of them follows.
Html MovesTable(const ChessView& view, const ChessAddress& address);

// Returns links to the legal moves that lead back into the book although the book does not list them; empty if there
// are none.
Html LeadsBack(const ChessView& view, const ChessAddress& address);

}  // namespace tabia::page
