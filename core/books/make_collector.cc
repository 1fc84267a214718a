#include "core/books/make_collector.h"

#include "core/books/backgammon_collector.h"

namespace tabia::books {

std::unique_ptr<Collector> MakeCollector(records::Game game, const index::BuildLimits& limits,
                                         const ChessRule& chess_rule, bool keys_only) {
  if (game == records::Game::kBackgammon) return std::make_unique<BackgammonCollector>(limits, keys_only);
  return std::make_unique<ChessCollector>(limits, chess_rule);
}

}  // namespace tabia::books
