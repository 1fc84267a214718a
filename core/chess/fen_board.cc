#include "core/chess/fen_board.h"

#include <array>

#include "absl/strings/str_format.h"

namespace tabia::chess {
namespace {

// What one character does. Every character does all of it, so that the loop has no branch to mispredict:
// a digit and a slash put the empty square's zeros on the board.
struct Glyph {
  Piece piece = kNoPiece;
  uint8_t advance = 0;  // squares
  bool slash = false;
  bool unknown = true;
};

constexpr std::array<Glyph, 256> MakeGlyphs() {
  std::array<Glyph, 256> glyphs{};
  for (Piece piece = 0; piece < kPieces; ++piece) {
    glyphs[static_cast<uint8_t>(PieceLetter(piece))] = {piece, 1, false, false};
  }
  for (uint8_t blanks = 1; blanks <= 8; ++blanks) glyphs['0' + blanks] = {kNoPiece, blanks, false, false};
  glyphs['/'] = {kNoPiece, 0, true, false};
  return glyphs;
}

constexpr std::array<Glyph, 256> kGlyphs = MakeGlyphs();

// Eight ranks of at most eight characters and seven slashes.
constexpr size_t kLongestBoard = 71;

}  // namespace

bool ReadBoard(std::string_view field, Setup& setup) {
  if (field.size() > kLongestBoard) return false;
  std::array<Bitboard, kPieces + 1> pieces{};
  uint64_t key = 0;
  unsigned index = 0;  // squares passed, a8 first
  unsigned ranks = 0;  // slashes passed
  bool fault = false;
  for (const char c : field) {
    const Glyph glyph = kGlyphs[static_cast<uint8_t>(c)];
    const Square square = (index ^ 56) & 63;
    pieces[glyph.piece] |= Bit(square);
    key ^= PieceNumber(glyph.piece, square);
    ranks += glyph.slash;
    fault |= glyph.unknown | (glyph.slash & (index != 8 * ranks));
    index += glyph.advance;
  }
  for (Piece piece = 0; piece < kPieces; ++piece) setup.pieces[piece] = pieces[piece];
  setup.placement_key = key;
  return !fault && index == 64 && ranks == 7;
}

std::string BoardFault(std::string_view field) {
  int rank = 8;
  int squares = 0;
  for (const char c : field) {
    const Glyph glyph = kGlyphs[static_cast<uint8_t>(c)];
    if (glyph.unknown) return absl::StrFormat("'%c' is not a piece, a digit from 1 to 8 or a slash", c);
    if (glyph.slash) {
      if (squares != 8) break;
      --rank;
      squares = 0;
    }
    squares += glyph.advance;
    if (squares > 8) break;
  }
  if (rank < 1) return "more than 8 ranks";
  if (squares != 8) return absl::StrFormat("rank %d has %d squares", rank, squares);
  return absl::StrFormat("%d ranks, a board has 8", 9 - rank);
}

}  // namespace tabia::chess
