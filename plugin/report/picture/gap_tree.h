// The gaps of a repertoire as a tree. The trunk at the top is all games. Each branch below is as wide as the chance to
// meet its line. It ends with an answered subtree, a gap, or a position that the book of the replies lacks.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/moves/chess_board.h"
#include "core/repertoire/repertoire_gaps.h"
#include "plugin/report/layout/html.h"

namespace tabia::report {

// Returns the id of the table's row of a gap, to which its branch is a link. `number` is its place in the report.
std::string GapId(size_t number);

// Returns the picture. If there are many gaps, it has only the likeliest ones, and the note below it gives the number
// of all. Lines begin in `root`, and `book_name` is the book of the replies.
Html GapTree(const repertoire::GapReport& report, const chess::Board& root, std::string_view book_name);

}  // namespace tabia::report
