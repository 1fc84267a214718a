#include "core/chess/fen_board.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/base/words.h"

namespace tabia::chess {
namespace {

// A board as a FEN lays it out: eight rows from rank 8 down, each of eight squares and a ninth cell for the
// slash that ends it. Room for 128 cells, so that a wrong text cannot lead outside.
constexpr unsigned kRowCells = 9, kCells = 128;
constexpr Piece kSlash = kNoPiece + 1;

// `advance` counts cells in its low half and slashes in its high half.
constexpr uint32_t kOneSlash = 1 << 16;
constexpr uint32_t kWholeBoard = (8 * kRowCells - 1) + 7 * kOneSlash;

// What one character does. Every character does all of it, so that the loop has no branch to mispredict.
struct Glyph {
  uint32_t advance = 0;
  uint16_t numbers = 0;    // where the Zobrist numbers of `piece` begin
  Piece piece = kNoPiece;  // put into the cell; a digit puts an empty square, a slash kSlash
  bool end = true;         // of the field: a blank, or a character that has no place in it
};

constexpr uint16_t NumbersOf(Piece piece) {
  return static_cast<uint16_t>(kCells * piece);
}

constexpr std::array<Glyph, 256> MakeGlyphs() {
  std::array<Glyph, 256> glyphs{};
  for (Piece piece = 0; piece < kPieces; ++piece) {
    glyphs[static_cast<uint8_t>(PieceLetter(piece))] = {1, NumbersOf(piece), piece, false};
  }
  for (uint8_t blanks = 1; blanks <= 8; ++blanks)
    glyphs['0' + blanks] = {blanks, NumbersOf(kNoPiece), kNoPiece, false};
  glyphs['/'] = {1 + kOneSlash, NumbersOf(kSlash), kSlash, false};
  return glyphs;
}

constexpr std::array<Glyph, 256> kGlyphs = MakeGlyphs();

// The cells' Zobrist numbers by what is put into them; zeros where that is no piece.
using CellNumbers = std::array<uint64_t, kCells*(kSlash + 1)>;

constexpr CellNumbers MakeCellNumbers() {
  CellNumbers numbers{};
  for (Piece piece = 0; piece < kPieces; ++piece) {
    for (Square square = 0; square < 64; ++square) {
      numbers[NumbersOf(piece) + kRowCells * (7 - RankOf(square)) + FileOf(square)] =
          PieceNumber(piece, square);
    }
  }
  return numbers;
}

constexpr CellNumbers kCellNumbers = MakeCellNumbers();

}  // namespace

bool TakeBoard(std::string_view& text, Setup& setup) {
  std::array<Piece, kCells> cells;
  cells.fill(kNoPiece);
  uint64_t key = 0;
  uint32_t advanced = 0;
  const char* at = text.data();
  for (const char* const end = at + text.size(); at != end; ++at) {
    const Glyph& glyph = kGlyphs[static_cast<uint8_t>(*at)];
    if (glyph.end) break;
    const unsigned cell = advanced % kCells;
    cells[cell] = glyph.piece;
    key ^= kCellNumbers[glyph.numbers + cell];
    advanced += glyph.advance;
  }
  text.remove_prefix(static_cast<size_t>(at - text.data()));
  bool whole = advanced == kWholeBoard && (text.empty() || IsBlank(text[0]));
  for (unsigned row = 0; row < 8; ++row) {
    std::copy_n(&cells[kRowCells * row], 8, &setup.board[8 * (7 - row)]);
    // With seven slashes in all and one at the end of each row, no row is longer or shorter.
    whole &= row == 7 || cells[kRowCells * row + 8] == kSlash;
  }
  setup.placement_key = key;
  return whole;
}

std::string BoardFault(std::string_view field) {
  if (field.empty()) return "empty";
  int rank = 8;
  uint32_t squares = 0;
  for (const char& c : field) {
    const Glyph& glyph = kGlyphs[static_cast<uint8_t>(c)];
    if (glyph.end) {
      return absl::StrFormat("'%s' is not a piece, a digit from 1 to 8 or a slash", Printable({&c, 1}));
    }
    if (glyph.piece != kSlash) {
      squares += glyph.advance;
    } else if (squares == 8) {
      --rank;
      squares = 0;
    } else {
      break;
    }
  }
  if (rank < 1) return "more than 8 ranks";
  if (squares != 8) return absl::StrFormat("rank %d has %d squares", rank, squares);
  return absl::StrFormat("%d ranks, a board has 8", 9 - rank);
}

}  // namespace tabia::chess
