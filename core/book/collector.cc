#include "core/book/collector.h"

#include "core/book/backgammon_collector.h"
#include "core/book/chess_collector.h"

namespace tabia::book {

std::unique_ptr<Collector> MakeCollector(formats::Game game, const index::BuildLimits& limits,
                                         uint64_t min_games) {
  if (game == formats::Game::kChess) return std::make_unique<ChessCollector>(limits, min_games);
  return std::make_unique<BackgammonCollector>(limits);
}

}  // namespace tabia::book
