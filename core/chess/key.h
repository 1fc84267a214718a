// The canonical key of a position, and its rule of equality.
//
// Two positions are the same if all of these are equal:
//   * the piece on each square,
//   * the side to move,
//   * the rooks that may still castle,
//   * the en passant file, if a pawn of the side to move is next to the pawn that was just pushed two squares, even if
//     the capture would be illegal.
// Move counters do not matter. The rule is the same for positions from texts and for positions after moves. The golden
// keys under tests/data/chess freeze it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::chess {

// Returns the Polyglot key, with one addition: if a castling rook is not the outermost one on its side (Chess960),
// tabia defines its number. These numbers are the outputs of SplitMix64 seeded with the bytes "tabia960" as a
// big-endian number: first White's files a to h, then Black's.
uint64_t CanonicalKey(const Setup& setup);
inline uint64_t CanonicalKey(const Position& position) {
  return CanonicalKey(position.setup());
}

// Returns the key of the Polyglot book format as published. In it, all rooks with which a colour may castle on one side
// of its king have the same number.
uint64_t PolyglotKey(const Setup& setup);

// Returns a second hash of the same facts, which distinguishes positions with the same key.
uint64_t CheckHash(const Setup& setup);

// Returns the CanonicalKey of `position` after a legal move, without playing it. Playing it takes ten times as long,
// and a search computes the keys of about thirty replies for each move that it plays.
uint64_t KeyAfter(const Position& position, Move move);

// A position as bitboards. The sets of `types` are disjoint; together they are the occupied squares.
struct PositionSets {
  std::array<Bitboard, kNoPieceType> types;  // pieces of both colours, by type
  Bitboard white;
  Bitboard castling_rooks;  // in the corners only
  Bitboard pushed_pawn;     // the pawn that the last move pushed two squares, or empty
  Color turn;
};

// Returns the CanonicalKey of the same position as a setup, without making a board of it.
uint64_t CanonicalKey(const PositionSets& sets);

// Reads a key as tabia prints it, 16 hexadecimal digits; nothing for any other text.
std::optional<uint64_t> ParseKey(std::string_view text);

}  // namespace tabia::chess
