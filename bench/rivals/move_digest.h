// The digest of moves as the C interfaces return them.
#pragma once

#include <cstddef>

#include "bench/rivals/rival.h"

namespace tabia::bench {

// Returns the digest of moves; `Move` is tabia_chess_move or tp_move.
template <typename Move>
Digest DigestOfMoves(const Move* moves, size_t count) {
  Digest digest;
  for (size_t i = 0; i < count; ++i) {
    const Move& move = moves[i];
    digest.Add(chess::Move(move.from, move.to, static_cast<chess::PieceType>(move.promotion)), move.win,
               move.draw, move.loss);
  }
  return digest;
}

}  // namespace tabia::bench
