// The moves of a chess page as HTML.
#pragma once

#include <string>

#include "plugin/page/chess_address.h"
#include "plugin/page/chess_view.h"

namespace tabia::page {

// The table, and a link to the moves that it leaves out.
std::string MovesTable(const ChessView& view, const ChessAddress& address);

// Links to the legal moves that lead back into the book, though none of them is one of the book; empty if there are none.
std::string LeadsBack(const ChessView& view, const ChessAddress& address);

}  // namespace tabia::page
