// What a book says about the worth of a move, in words.
#pragma once

#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// "+12 =3 -4" of a move with games, seen by its player; else the stated weight: "50%", or "weight 7" where
// weights are no percents. An inactive move says so behind it: "50% inactive".
std::string WeightText(const chess::BookMove& move, records::Scale scale);

}  // namespace tabia::formats
