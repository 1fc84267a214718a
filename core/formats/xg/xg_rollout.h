// The rollouts of a game of eXtreme Gammon (temp.xgr): 2184 bytes each, found by number.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"

namespace tabia::formats {

inline constexpr uint64_t kXgRolloutBytes = 2184;

// What a rollout states about a play, or about not doubling.
struct XgRollout {
  uint32_t games = 0;
  float deviation = 0;  // of one game's equity; 0: not stated
  backgammon::Program program;
};

// Returns a rollout of `rollouts`, the bytes of temp.xgr; nothing if there is none of that number.
std::optional<XgRollout> XgRolloutOf(std::string_view rollouts, int32_t number);

}  // namespace tabia::formats
