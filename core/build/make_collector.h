// One collector for each game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/build/chess_collector.h"
#include "core/build/collector.h"
#include "core/index/build/build_limits.h"
#include "core/records/game.h"

namespace tabia::build {

// `keys_only`: see BuildOptions.
std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         const ChessRule& chess_rule, bool keys_only);

}  // namespace tabia::build
