// One collector for each game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/build/collector.h"
#include "core/index/build/build_limits.h"
#include "core/records/game.h"

namespace tabia::build {

// The collector of chess drops moves that count fewer games than `min_games`.
std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         uint64_t min_games);

}  // namespace tabia::build
