// The weight of a move as text.
#pragma once

#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// "+12 =3 -4" of a move with games, from the view of its player; else the stated weight: "50%", or "weight 7" where
// weights are not percents. Inactive moves have "inactive" after it: "50% inactive".
std::string WeightText(const chess::BookMove& move, records::Scale scale);

}  // namespace tabia::formats
