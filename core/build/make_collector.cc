#include "core/build/make_collector.h"

#include "core/build/backgammon_collector.h"
#include "core/build/chess_collector.h"

namespace tabia::build {

std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         uint64_t min_games) {
  if (game == records::Game::kChess) return std::make_unique<ChessCollector>(limits, min_games);
  return std::make_unique<BackgammonCollector>(limits);
}

}  // namespace tabia::build
