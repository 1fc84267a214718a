// Makes the collector of a game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/books/chess_collector.h"
#include "core/books/collector.h"
#include "core/index/builder/build_report.h"
#include "core/records/game.h"

namespace tabia::books {

// Returns the collector of a game. `keys_only` as in BuildOptions.
std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         const ChessRule& chess_rule, bool keys_only);

}  // namespace tabia::books
