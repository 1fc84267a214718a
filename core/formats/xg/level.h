// The numbers by which eXtreme Gammon's games name the kinds of analysis.
#pragma once

#include <cstdint>

#include "core/backgammon/entry/evaluation.h"

namespace tabia::formats {

inline constexpr int32_t kXgRolloutLevel = 100;

// Plies are counted from 0. Of a number that is not known, kUnknown with the number, or the nearest that
// fits.
backgammon::Level LevelOfXgNumber(int32_t number);

}  // namespace tabia::formats
