// All legal moves of a position.
#pragma once

#include <array>
#include <cstddef>

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::chess {

// A list of moves without allocation. A reachable position has at most 218 legal moves. Position also accepts
// unreachable positions, with up to fifteen queens per side: they have fewer than 15 * 27 moves, and the king ten.
class MoveList {
 public:
  void Add(Move move) { moves_[size_++] = move; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](size_t i) const { return moves_[i]; }

 private:
  std::array<Move, 512> moves_;
  size_t size_ = 0;
};

// Returns the legal moves of the pieces on `from`.
MoveList LegalMoves(const Position& position, Bitboard from = kAllSquares);

bool IsLegal(const Position& position, Move move);

// Removes the en passant square if no capture there is legal. By the rules of chess the position is the same.
Position WithoutIdleEnPassant(const Position& position);

}  // namespace tabia::chess
