// Which game of a session is being played.
#pragma once

#include <cstdint>

namespace tabia::uci {

class GameCounter {
 public:
  // "ucinewgame": counts once, however often it comes before the next "go".
  void NewGame() {
    if (has_begun_) ++game_;
    has_begun_ = false;
  }
  void Go() { has_begun_ = true; }

  // The first game is played with `seed` itself, each later one with a number made of both.
  uint64_t SeedOfGame(uint64_t seed) const;

 private:
  uint64_t game_ = 0;
  bool has_begun_ = false;
};

}  // namespace tabia::uci
