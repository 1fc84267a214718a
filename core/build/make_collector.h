// One collector for each game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/build/collector.h"
#include "core/index/build/build_limits.h"
#include "core/records/game.h"

namespace tabia::build {

// Of chess moves that count games, those with fewer than `min_games` are left out.
std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         uint64_t min_games);

}  // namespace tabia::build
