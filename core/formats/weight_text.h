// The weight of a move as text in EPD and PGN.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/moves/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// Returns "+12 =3 -4", the mover's games; or, without games, "50%", or "weight 7" if weights are not percentages. The
// evaluation follows, "eval +0.31/40", or stands alone. An inactive move has " inactive" at the end.
std::string WeightText(const chess::BookMove& move, records::Scale scale);

// The weight in a text. The move itself is not set.
struct WeightOfText {
  chess::BookMove move;
  records::Scale scale = records::Scale::kWeights;
};

// Parses such a text. Returns nullopt for any other text, and for numbers beyond 32 bits.
std::optional<WeightOfText> ParseWeightText(std::string_view text);

}  // namespace tabia::formats
