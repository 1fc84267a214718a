// One collector for each game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/build/collector.h"
#include "core/index/build/build_limits.h"
#include "core/records/game.h"

namespace tabia::build {

// Which moves the collector of chess drops (ChessCollector).
struct MoveMinimum {
  uint64_t games = 0;
  bool keeps_opponents = false;
};

std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         const MoveMinimum& minimum);

}  // namespace tabia::build
