// Which game of a session is being played.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tabia::uci {

class GameCounter {
 public:
  // "ucinewgame": counts once, however often it comes before the next "go".
  void NewGame() {
    if (has_begun_) ++game_;
    has_begun_ = false;
  }
  uint64_t game() const { return game_; }
  // A game whose moves begin again is a new one: "ucinewgame" need not come.
  void Position(size_t moves) {
    if (moves <= 1 && moves_ >= 2) NewGame();
    moves_ = moves;
  }
  void Go() { has_begun_ = true; }

  // The first game is played with `seed` itself, each later one with a number made of both.
  uint64_t SeedOfGame(uint64_t seed) const;

 private:
  uint64_t game_ = 0;
  bool has_begun_ = false;
  size_t moves_ = 0;  // of the last position
};

}  // namespace tabia::uci
