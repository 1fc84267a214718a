// The numbers for kinds of analysis in eXtreme Gammon's games.
#pragma once

#include <cstdint>

#include "core/backgammon/entry/evaluation.h"

namespace tabia::formats {

inline constexpr int32_t kXgRolloutLevel = 100;

// Returns the level for a number, in which plies count from 0. For an unknown number it is kUnknown with that
// number, or the nearest that fits.
backgammon::Level LevelOfXgNumber(int32_t number);

}  // namespace tabia::formats
