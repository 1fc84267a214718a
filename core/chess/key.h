// The canonical key of a position, and its rule of equality.
//
// Two positions are the same when all of these are equal:
//   * the piece on each square,
//   * the side to move,
//   * the rooks that may still castle,
//   * the en passant file, if a pawn of the side to move is next to the pawn that was just pushed two
//     squares; it does not matter whether the capture would be legal.
// Move counters do not matter. The rule is the same for positions read from text and reached by moves. The
// golden keys under tests/data/chess freeze it.
#pragma once

#include <cstdint>

#include "core/chess/setup.h"

namespace tabia::chess {

// Returns 64 bits, equal to the Polyglot key wherever Polyglot distinguishes positions. A castling rook that
// is not the outermost on its side (Chess960) takes a number of tabia's own: SplitMix64 seeded with the bytes
// "tabia960", read as a big-endian number; its first eight outputs are White's files a to h, the next
// Black's.
uint64_t CanonicalKey(const Setup& setup);

// Returns the key of the Polyglot book format as published: it does not depend on which rook may castle.
uint64_t PolyglotKey(const Setup& setup);

// Returns a second hash of the same facts, independent of the key: it distinguishes different positions of
// equal key.
uint64_t CheckHash(const Setup& setup);

}  // namespace tabia::chess
