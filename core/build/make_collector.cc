#include "core/build/make_collector.h"

#include "core/build/backgammon_collector.h"
#include "core/build/chess_collector.h"

namespace tabia::build {

std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         const MoveMinimum& minimum) {
  if (game == records::Game::kBackgammon) return std::make_unique<BackgammonCollector>(limits);
  return std::make_unique<ChessCollector>(limits, minimum.games, minimum.keeps_opponents);
}

}  // namespace tabia::build
