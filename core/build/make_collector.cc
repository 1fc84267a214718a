#include "core/build/make_collector.h"

#include "core/build/backgammon_collector.h"
#include "core/build/chess_collector.h"
#include "core/formats/pgn/options.h"

namespace tabia::build {

std::unique_ptr<Collector> MakeCollector(records::Game game, const BuildOptions& options) {
  if (game == records::Game::kBackgammon) return std::make_unique<BackgammonCollector>(options.limits);
  const bool is_of_one_side = options.reading.pgn.side != formats::PgnOptions::Side::kBoth;
  return std::make_unique<ChessCollector>(options.limits, options.min_games, is_of_one_side);
}

}  // namespace tabia::build
