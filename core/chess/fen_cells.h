// The board of a FEN, eight characters at a time and each by two table look-ups: the text path to a key is
// measured in nanoseconds, so what one character does is done by all of them, without a branch.
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

// Facts of a board that its key does not tell and castling and en passant need. Bits by file in each byte but
// the last, which has the rows that end in a slash in bits 0 to 6.
enum BoardFact {
  kWhiteRooks,
  kWhiteKings,
  kBlackRooks,
  kBlackKings,
  kWhiteRank5Pawns,
  kBlackRank4Pawns,
  kSlashes
};

// What a character puts into its cell, summed up by exclusive or.
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

// What one character does, in bytes of CellValues: bits 0 to 15 where the values of its piece begin, from bit
// 16 how far it advances: by its squares, a slash by one and kTurn, a character of no board by kTurn alone.
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
  glyphs[0] = MakeGlyph(kNoPiece, 0);  // fills up the last eight characters
  return glyphs;
}

inline constexpr std::array<Glyph, 256> kGlyphs = MakeGlyphs();

// The characters from `at` on, the first in the lowest byte; zeros from `end` on. At least eight characters
// stand before `end`.
inline uint64_t LoadEight(const char* at, const char* end) {
  const char* const from = std::min(at, end - 8);
  const auto half = 4 * (at - from);
  return Load<uint64_t>(from) >> half >> half;
}

inline constexpr uint64_t kEachByte = 0x0101010101010101;

// The first byte that ends a word, a blank or control character, by its highest bit; 0 if there is none.
constexpr uint64_t FirstEnd(uint64_t characters) {
  const uint64_t ends = (characters - kEachByte * '!') & ~characters & (kEachByte * 0x80);
  return ends & -ends;
}

// Takes the word at the front of `text` as a board and sums up its cells: nothing if that is not eight ranks
// of eight squares. `put(piece, cell)` hears of every character, in a wrong text too.
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
