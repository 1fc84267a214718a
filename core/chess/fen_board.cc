#include "core/chess/fen_board.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen_cells.h"

namespace tabia::chess {
bool TakeBoard(std::string_view& text, Setup& setup) {
  std::array<Piece, kCells> cells;
  cells.fill(kNoPiece);
  CellValue sum;
  const bool whole = SumBoard(text, sum, [&](Piece piece, unsigned cell) { cells[cell] = piece; });
  for (unsigned row = 0; row < 8; ++row) std::copy_n(&cells[kRowCells * row], 8, &setup.board[8 * (7 - row)]);
  setup.placement_key = sum.key;
  return whole && (text.empty() || IsBlank(text[0]));
}

std::string BoardFault(std::string_view field) {
  if (field.empty()) return "empty";
  int rank = 8;
  uint32_t squares = 0;
  for (const char& c : field) {
    const Glyph glyph = kGlyphs[static_cast<uint8_t>(c)];
    if (AdvanceOf(glyph) % kTurn == 0) {
      return FormatText("'%s' is not a piece, a digit from 1 to 8 or a slash", MakePrintable({&c, 1}));
    }
    if (PieceOf(glyph) != kSlash) {
      squares += AdvanceOf(glyph) / kCellBytes;
    } else if (squares == 8) {
      --rank;
      squares = 0;
    } else {
      break;
    }
  }
  if (rank < 1) return "more than 8 ranks";
  if (squares != 8) return FormatText("rank %d has %d squares", rank, squares);
  return FormatText("%d ranks, a board has 8", 9 - rank);
}

}  // namespace tabia::chess
