// The board of a FEN, summed up character by character without a branch.
//
// The meaning of a character depends on the cell that the characters before it have reached. Boards are all different,
// so a branch on the kind of character is often mispredicted, and one misprediction costs more than several characters
// (about a nanosecond each). Therefore each character takes the same steps: look up its glyph (its
// piece and its advance), look up the value of that piece on the current cell, and xor the value into the sum.
//
// Invariant: the low bits of `advanced` are the number of cells passed; the bits above count slashes and characters
// that no board contains. Nothing else is checked on the way. A wrong text reads the table at wrapped offsets, and is
// rejected at the end, because `advanced` or the set of rows with a slash differs from those of a whole board.
//
// Example: in "8/pppppppp/…" the '8' passes eight cells and adds zero, and the '/' adds the mark of a first
// row that ends in its ninth cell. A value has 16 bytes: the Zobrist number of a piece, and the facts that
// castling and en passant need, so that the board is read only once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/bytes.h"
#include "core/chess/piece.h"
#include "core/chess/zobrist.h"

namespace tabia::chess {

// A board as a FEN lays it out: eight rows from rank 8 down, each of eight squares and a ninth cell for the
// slash that ends it. Rows of the table have 128 cells, so that a wrong text cannot lead outside.
inline constexpr unsigned kRowCells = 9, kCells = 128;
inline constexpr Piece kSlash = kNoPiece + 1;
inline constexpr ptrdiff_t kMaxBoardBytes = 8 * kRowCells - 1;

// Facts of a board that its key does not contain and that castling and en passant need. Each byte but the
// last has bits by file; the last has in bits 0 to 6 the rows that end in a slash.
enum BoardFact {
  kWhiteRooks,
  kWhiteKings,
  kBlackRooks,
  kBlackKings,
  kWhiteRank5Pawns,
  kBlackRank4Pawns,
  kSlashes
};

// The number that a character adds to the sum by xor; it depends on the cell.
struct alignas(16) CellValue {
  uint64_t key = 0;    // the Zobrist number
  uint64_t facts = 0;  // one bit, if any
};

constexpr uint64_t FactByte(uint64_t facts, BoardFact fact) {
  return facts >> (8 * fact) & 0xff;
}

constexpr uint64_t FactOf(Piece piece, Square square) {
  const auto bit = [&](BoardFact fact) { return uint64_t{1} << (8 * fact + FileOf(square)); };
  switch (16 * RankOf(square) + piece) {
    case MakePiece(kRook, kWhite):
      return bit(kWhiteRooks);
    case MakePiece(kKing, kWhite):
      return bit(kWhiteKings);
    case 16 * 7 + MakePiece(kRook, kBlack):
      return bit(kBlackRooks);
    case 16 * 7 + MakePiece(kKing, kBlack):
      return bit(kBlackKings);
    case 16 * 4 + MakePiece(kPawn, kWhite):
      return bit(kWhiteRank5Pawns);
    case 16 * 3 + MakePiece(kPawn, kBlack):
      return bit(kBlackRank4Pawns);
    default:
      return 0;
  }
}

using CellValues = std::array<CellValue, kCells * 16>;  // by 128 * piece + cell

constexpr CellValues MakeCellValues() {
  CellValues values{};
  for (Piece piece = 0; piece < kPieces; ++piece) {
    for (Square square = 0; square < 64; ++square) {
      values[kCells * piece + kRowCells * (7 - RankOf(square)) + FileOf(square)] = {
          PieceNumber(piece, square), FactOf(piece, square)};
    }
  }
  for (unsigned row = 0; row < 7; ++row) {
    values[kCells * kSlash + kRowCells * row + 8].facts = uint64_t{1} << (8 * kSlashes + row);
  }
  return values;
}

inline constexpr CellValues kCellValues = MakeCellValues();

// The effect of one character, in bytes of CellValues. Bits 0 to 15 are the offset of the values of its piece. The bits
// from 16 on are its advance: a piece and a digit advance by their squares, a slash by one cell. A slash and a
// character that no board contains also add kTurn, which is 1 in the bits of `advanced` that count these characters.
using Glyph = uint32_t;

inline constexpr uint32_t kCellBytes = sizeof(CellValue), kTurn = kCellBytes * kCells * 16;
inline constexpr uint32_t kWholeBoard = kCellBytes * kMaxBoardBytes + 7 * kTurn;

constexpr Glyph MakeGlyph(Piece piece, uint32_t advance) {
  return kCellBytes * kCells * piece | advance << 16;
}
constexpr Piece PieceOf(Glyph glyph) {
  return static_cast<Piece>((glyph & 0xffff) / (kCellBytes * kCells));
}
constexpr uint32_t AdvanceOf(Glyph glyph) {
  return glyph >> 16;
}

constexpr std::array<Glyph, 256> MakeGlyphs() {
  std::array<Glyph, 256> glyphs{};
  glyphs.fill(MakeGlyph(kNoPiece, kTurn));
  for (Piece piece = 0; piece < kPieces; ++piece) {
    glyphs[static_cast<uint8_t>(PieceLetter(piece))] = MakeGlyph(piece, kCellBytes);
  }
  for (uint8_t blanks = 1; blanks <= 8; ++blanks)
    glyphs['0' + blanks] = MakeGlyph(kNoPiece, blanks * kCellBytes);
  glyphs['/'] = MakeGlyph(kSlash, kCellBytes + kTurn);
  glyphs[0] = MakeGlyph(kNoPiece, 0);  // pads the last eight characters
  return glyphs;
}

inline constexpr std::array<Glyph, 256> kGlyphs = MakeGlyphs();

// Returns eight characters from `at`, the first in the lowest byte; zeros after `end`. There must be at least eight
// characters before `end`.
inline uint64_t LoadEight(const char* at, const char* end) {
  const char* const from = std::min(at, end - 8);
  const auto half = 4 * (at - from);
  return Load<uint64_t>(from) >> half >> half;
}

inline constexpr uint64_t kEachByte = 0x0101010101010101;

// Finds the first blank or control character, which ends a word. Returns the highest bit of its byte; 0 if there is
// none.
constexpr uint64_t FirstEnd(uint64_t characters) {
  const uint64_t ends = (characters - kEachByte * '!') & ~characters & (kEachByte * 0x80);
  return ends & -ends;
}

// Takes the word at the front of `text` as a board, and sums up its cells. Returns false if it is not eight ranks of
// eight squares. Calls `put(piece, cell)` for every character, also of a wrong text.
template <typename Put>
inline bool SumBoard(std::string_view& text, CellValue& sum, Put put) {
  using Sum [[gnu::vector_size(16)]] = uint64_t;
  Sum cells = {};
  uint32_t advanced = 0;
  const auto take = [&](uint8_t character) {
    const Glyph glyph = kGlyphs[character];
    const uint32_t at = (advanced + glyph) % kTurn / kCellBytes;
    Sum value;
    std::memcpy(&value, &kCellValues[at], sizeof value);
    cells ^= value;
    put(PieceOf(glyph), advanced / kCellBytes % kCells);
    advanced += AdvanceOf(glyph);
  };
  if (text.size() < 8) return false;
  const char *const begin = text.data(), *const end = begin + text.size();
  const char* at = begin;
  uint64_t rest, word_end;
  while ((word_end = FirstEnd(rest = LoadEight(at, end))) == 0) {
    for (int i = 0; i < 8; ++i) take(static_cast<uint8_t>(at[i]));
    at += 8;
    if (at - begin > kMaxBoardBytes) return false;
  }
  rest &= (word_end >> 7) - 1;
  for (int i = 0; i < 8; ++i) take(static_cast<uint8_t>(rest >> (8 * i)));
  text.remove_prefix(static_cast<size_t>(at - begin) + std::countr_zero(word_end) / 8);
  sum = {cells[0], cells[1]};
  return advanced == kWholeBoard && FactByte(sum.facts, kSlashes) == 0x7f;
}

}  // namespace tabia::chess
