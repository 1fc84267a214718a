// The weight of a move in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chess/entry/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// Returns "+12 =3 -4" for a move with games, seen by its player; otherwise the stated weight: "50%", or
// "weight 7" if weights are not percentages. "inactive" follows for an inactive move: "50% inactive".
std::string WeightText(const chess::BookMove& move, records::Scale scale);

// What such a text states. The move itself is not set.
struct WeightOfText {
  chess::BookMove move;
  records::Scale scale = records::Scale::kWeights;
};

// Returns nothing for any other text, and for numbers beyond 32 bits.
std::optional<WeightOfText> ParseWeightText(std::string_view text);

}  // namespace tabia::formats
