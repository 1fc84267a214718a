// The bytes of a position in a CTG book.
//
//   byte 0   bits 0-4 the number of bytes, this one included; bit 5, 1: en passant; bit 6, 1: castling
//   then a string of bits, the highest bit of a byte first:
//   squares  a1, a2 … a8, b1 … h8, a code each, with White to move: the pieces of White (P) and Black (p)
//            0 empty, 110 P, 111 p, 10110 R, 10111 r, 10100 B, 10101 b, 10010 N, 10011 n, 100010 Q, 100011 q,
//            100000 K, 100001 k
//   zeros    up to the end of a byte, at least one if neither field follows
//   fields   3 bits the en passant file; 4 bits castling: Black short, Black long, White short, White long
//
// The fields end with the last byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"
#include "core/moves/book_entry.h"

namespace tabia::formats {

// The transformation from the position of a record to the board. One record stands for a position, for the same
// position with colours exchanged, and, without castling rights, for their mirror images. In a record White is to move,
// and without castling rights the white king is on the files e to h.

struct CtgFrame {
  bool flipped = false;   // ranks reversed and colours exchanged: Black is to move
  bool mirrored = false;  // files reversed

  // Transforms squares, pieces and moves from the record to the board, or back.
  chess::Square Turned(chess::Square square) const {
    return static_cast<chess::Square>(square ^ (flipped ? 56 : 0) ^ (mirrored ? 7 : 0));
  }
  chess::Piece TurnedPiece(chess::Piece piece) const {
    return piece == chess::kNoPiece || !flipped ? piece : static_cast<chess::Piece>(piece ^ 1);
  }
  chess::Move Turned(chess::Move move) const {
    return {Turned(move.from()), Turned(move.to()), move.promotion()};
  }
};

// Returns the frame of the record that stands for `position`.
CtgFrame CtgFrameOf(const chess::Position& position);

// Transforms `position` from the form of a record to the board.
chess::Position InCtgFrame(const chess::Position& position, CtgFrame frame);

class CtgPositionCode {
 public:
  static constexpr size_t kMaxBytes = 31;

  // Encodes `position` as the record that `frame` transforms to it. Returns false if the format cannot represent it: a
  // castling right of Chess960, or too many pieces.
  bool Encode(const chess::Position& position, CtgFrame frame);
  std::string_view bytes() const { return {bytes_.data(), size_}; }

 private:
  bool Append(uint32_t bits, int count);
  bool AppendFields(uint32_t fields, int count);

  std::array<char, kMaxBytes + 1> bytes_{};
  size_t size_ = 0;
  int free_bits_ = 0;  // of the last byte
};

// Decodes the bytes of a record to its position, not yet turned; nullopt if they end too early or a king with a
// castling right is not on file e. Several byte strings may decode to one position, of which Encode returns only one.
std::optional<chess::Setup> DecodeCtgPosition(std::string_view bytes);

// Returns the hash by which the book finds the page of a position.
uint32_t CtgHash(std::string_view position_bytes);

}  // namespace tabia::formats
