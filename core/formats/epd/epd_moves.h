// The moves that an EPD line states.
#pragma once

#include <string_view>
#include <vector>

#include "core/chess/entry/book_entry.h"
#include "core/records/scale.h"

namespace tabia::formats {

// A move in SAN, and what the line states about it.
struct EpdMove {
  std::string_view san;
  chess::BookMove stated;  // its weight; the move itself is not set
  records::Scale scale = records::Scale::kWeights;
};

// Returns the moves of c0 if all of it is moves with weights, else those of bm. The texts are parts of `line`.
std::vector<EpdMove> MovesOfEpd(std::string_view line);

}  // namespace tabia::formats
