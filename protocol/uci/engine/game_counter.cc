#include "protocol/uci/engine/game_counter.h"

#include <string>

#include "core/base/bytes.h"
#include "core/base/checksum.h"

namespace tabia::uci {

uint64_t GameCounter::SeedOfGame(uint64_t seed) const {
  if (game_ == 0) return seed;
  std::string game;
  Append(game, game_);
  return Checksum(game, seed);
}

}  // namespace tabia::uci
