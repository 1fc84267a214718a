// One collector for each game.
#pragma once

#include <memory>

#include "core/build/build.h"
#include "core/build/collector.h"
#include "core/records/game.h"

namespace tabia::build {

// Of the options, uses the limits, and in chess the minimum of games and the side whose moves are kept.
std::unique_ptr<Collector> MakeCollector(records::Game game, const BuildOptions& options);

}  // namespace tabia::build
