// The gaps of a repertoire as a tree. The trunk at the top is all games. Each branch below is as wide as the chance to
// meet its line; it ends with an answered subtree, or with a gap.
#pragma once

#include <string_view>

#include "core/chess/position.h"
#include "core/repertoire/repertoire_gaps.h"
#include "plugin/report/layout/html.h"

namespace tabia::report {

// Returns the picture, with the likeliest gaps only if there are many. Its text names the number of the others.
// Lines begin in `root`, and `book_name` is the book of the replies.
Html GapTree(const repertoire::GapReport& report, const chess::Position& root, std::string_view book_name);

}  // namespace tabia::report
