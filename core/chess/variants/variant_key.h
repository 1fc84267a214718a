// The keys of a position of a variant, and its rule of equality.
//
// Two positions of one variant are the same if all of these are equal:
//   * the piece on each square; in crazyhouse also its mark if it was a pawn,
//   * in crazyhouse, the number of pieces of each type in both pockets,
//   * the side to move, the rooks that may still castle, and the en passant file, as in chess (key.h),
//   * in three-check, the checks that each side still has to give.
// The variant is a property of the book: equal boards of two variants may have equal keys.
#pragma once

#include <cstdint>

#include "core/chess/move.h"
#include "core/chess/variants/variant_position.h"
#include "core/chess/variants/variant_setup.h"

namespace tabia::chess {

// Returns the CanonicalKey of the board in chess (key.h), xor a number for each mark, for each type of piece in a
// pocket and for each count of checks other than three. So it is the key of python-chess if pockets are empty, no piece
// is marked and no check was given. The numbers are outputs of SplitMix64 seeded with the bytes "tabiavar" as a
// big-endian number. A fact has a row and a value below 256. Its number is output 256 * row + value, counted from 0:
//   * rows 0 to 9, by piece (piece.h): the pieces in the pocket, the value is their count,
//   * rows 10 and 11: the checks that Black and White still have to give, the value is their count,
//   * row 12: a mark, the value is its square.
uint64_t CanonicalKey(const VariantSetup& setup);
inline uint64_t CanonicalKey(const VariantPosition& position) {
  return CanonicalKey(position.setup());
}

// Returns the key by which python-chess, and so lichess-bot and BotLi, look up positions in Polyglot books: that of the
// board, without pockets, marks and checks.
uint64_t PolyglotKey(const VariantSetup& setup);

// Returns the key of an antichess position in a Polyglot book whose writer used the castling rights of chess: with
// the right of each king and corner rook that have not left their squares.
uint64_t PolyglotKeyWithRights(const VariantSetup& setup);

// Returns a second hash of the facts of CanonicalKey, which distinguishes positions with the same key.
uint64_t CheckHash(const VariantSetup& setup);

// Returns the CanonicalKey of `position` after a legal move.
uint64_t KeyAfter(const VariantPosition& position, Move move);

}  // namespace tabia::chess
