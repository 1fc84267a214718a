// Looks two plies ahead for positions of an experience file.
//
// The last two plies are almost all of the search of ExpPlacer: some 900 positions for each position that it tries,
// nearly all of them strangers. This class computes the keys of these positions by the change that each move makes to a
// key, and looks them up in a small table of bits. It generates the replies once for all moves of the first ply; after
// each of these it generates again only the moves of the pieces that see one of the two squares that it changes.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/hash_table.h"
#include "core/chess/legal_moves.h"
#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::formats {

class ExpLookahead {
 public:
  // Keeps a reference to `keys`, the keys of the file.
  explicit ExpLookahead(const HashSet<uint64_t>& keys);

  bool Has(const chess::Position& position) const;
  // Returns whether the file has one of two keys. Looks at their marks first, which is much quicker.
  bool HasEither(uint64_t newer, uint64_t older) const {
    return (IsMarked(newer) || IsMarked(older)) && (keys_.contains(newer) || keys_.contains(older));
  }

  // Returns the legal moves after which, or after one more move, the file has the position. May return a few others.
  // Returns all legal moves if the halfmove clock is so high that it may change the keys.
  chess::MoveList PromisingMoves(const chess::Position& position) const;

 private:
  bool IsMarked(uint64_t key) const { return (marks_[(key & mask_) >> 6] >> (key & 63) & 1) != 0; }

  const HashSet<uint64_t>& keys_;
  uint64_t mask_;                // the bits of a key that select its mark
  std::vector<uint64_t> marks_;  // one bit for each value of these bits; set for the keys of the file
};

}  // namespace tabia::formats
