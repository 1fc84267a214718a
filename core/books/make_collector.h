// One collector for each game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/books/chess_collector.h"
#include "core/books/collector.h"
#include "core/index/builder/build_limits.h"
#include "core/records/game.h"

namespace tabia::books {

// `keys_only`: see BuildOptions.
std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         const ChessRule& chess_rule, bool keys_only);

}  // namespace tabia::books
