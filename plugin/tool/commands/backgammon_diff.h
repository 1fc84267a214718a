// tabia diff of backgammon books, as text and as lines of JSON.
#pragma once

#include <string>

#include "core/convert/backgammon_diff.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::tool {

std::string BackgammonDiffText(const convert::BackgammonDiffReport& diff, const probe::BackgammonBook& a,
                               const probe::BackgammonBook& b);

// A line for all of it, then one for each difference.
std::string BackgammonDiffJson(const convert::BackgammonDiffReport& diff, const probe::BackgammonBook& a,
                               const probe::BackgammonBook& b);

}  // namespace tabia::tool
