// The weight of a move in words.
#pragma once

#include <string>

#include "core/chess/entry/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// Returns "+12 =3 -4" for a move with games, seen by its player; otherwise the stated weight: "50%", or
// "weight 7" if weights are not percentages. "inactive" follows for an inactive move: "50% inactive".
std::string WeightText(const chess::BookMove& move, records::Scale scale);

}  // namespace tabia::formats
