// Corrects the entry of a position whose board its source did not have.
//
// A Polyglot book contains keys. If no line leads to a position, castling written as e1g1 looks like a rook's
// move along the rank, so that the index stores it as it is. A lookup by position has the board and corrects it.
#pragma once

#include "core/chess/position.h"
#include "core/moves/book_entry.h"

namespace tabia::chess {

// Returns whether `move` is a king's move over two or more files that does not end on a castling rook: castling written
// as e1g1, or an illegal move.
inline bool MayCastleToTarget(const Position& position, Move move) {
  const int files = FileOf(move.from()) - FileOf(move.to());
  return (files > 1 || files < -1) && move.from() == position.king(position.turn()) &&
         (position.setup().castling_rooks & Bit(move.to())) == 0;
}

// Returns whether there is a board on which `move` is castling written as e1g1.
inline bool MayCastleToTarget(Move move) {
  const int files = FileOf(move.from()) - FileOf(move.to()), rank = RankOf(move.to());
  return (files > 1 || files < -1) && rank == RankOf(move.from()) && (rank == 0 || rank == 7) &&
         (FileOf(move.to()) == 2 || FileOf(move.to()) == 6);
}

// Codes castling that is written as e1g1 as the king's move onto its rook, if that is legal. If the entry has both, the
// better one stays. The other moves keep their order.
void CorrectCastling(const Position& position, BookEntry& entry);

// Keeps the moves that are legal in `position`, each once, and codes castling as CorrectCastling does.
void KeepLegalMoves(const Position& position, BookEntry& entry);

}  // namespace tabia::chess
