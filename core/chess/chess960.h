// The start positions of Chess960.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::chess {

inline constexpr int kChess960Starts = 960;
inline constexpr int kOrthodoxStart = 518;

// Returns the start position with this number, 0 to 959, in Scharnagl's numbering.
Position Chess960Start(int number);

// Returns the start position, or all start positions if the variant is Chess960.
std::vector<Position> StartPositions(std::string_view variant);

// Returns whether the castling rights are possible in orthodox chess: the king is on the e-file, the rooks in the
// corners.
bool HasOrthodoxCastling(const Setup& setup);

// Decides from the castling rights of its positions whether a file is of Chess960. In a file of orthodox chess, a
// typing error or another program may have left a right that is impossible there, which must not change the variant of
// the whole file. In a file of Chess960, nearly all positions with castling rights have one that is impossible in
// orthodox chess.
class CastlingEvidence {
 public:
  void Add(const Setup& setup) {
    if (setup.castling_rooks == 0) return;
    ++positions_;
    unorthodox_ += !HasOrthodoxCastling(setup);
  }
  CastlingEvidence& operator+=(const CastlingEvidence& other) {
    positions_ += other.positions_;
    unorthodox_ += other.unorthodox_;
    return *this;
  }

  // Returns whether no position has castling rights.
  bool is_empty() const { return positions_ == 0; }
  bool is_chess960() const { return 2 * unorthodox_ > positions_; }
  // Returns the number of positions with rights that are impossible in orthodox chess.
  uint64_t unorthodox() const { return unorthodox_; }

 private:
  uint64_t positions_ = 0, unorthodox_ = 0;
};

}  // namespace tabia::chess
