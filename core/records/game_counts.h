// The number of games of a source.
#pragma once

#include <cstdint>

namespace tabia::records {

struct GameCounts {
  uint64_t read = 0;
  uint64_t taken = 0;
  uint64_t unfinished = 0;  // left out because they have no result

  GameCounts& operator+=(const GameCounts& more) {
    read += more.read;
    taken += more.taken;
    unfinished += more.unfinished;
    return *this;
  }
};

}  // namespace tabia::records
