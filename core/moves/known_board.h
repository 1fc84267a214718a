// The moves of an entry on the board of its position.
//
// An index finds moves by key alone, and so it may have moves that are illegal on the board of a lookup: castling that
// its source wrote as e1g1, moves of another position with the same key, or those of a damaged file. A lookup in a
// foreign book or on the network removes them (KeepLegalMoves). A lookup in an index on this machine does not: checking
// each move would take longer than the lookup, and `probe` and `explain` list illegal moves. So a caller that plays or
// counts moves removes the illegal ones (RemoveIllegalMoves), or takes the shares of the others (LegalMovesOf).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/inlined_vector.h"

#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"

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
//
// A Polyglot book contains keys. If no line leads to a position, castling written as e1g1 looks like a rook's move
// along the rank, so that the index stores it as it is. A lookup by position has the board and corrects it.
void CorrectCastling(const Position& position, BookEntry& entry);
// Does the same if the board is one of chess. An index of a variant has no castling written as e1g1.
void CorrectCastling(const Board& board, BookEntry& entry);

// Keeps the legal moves, each once, and codes castling as CorrectCastling does. Sorts and judges the moves again.
void KeepLegalMoves(const Board& board, BookEntry& entry);

// Removes the moves that are illegal in `position`, and returns their number. The others keep their order, and they are
// not judged again. AnyPosition is Position, VariantPosition or Board.
template <typename AnyPosition>
uint64_t RemoveIllegalMoves(const AnyPosition& position, BookEntry& entry) {
  const auto first_removed =
      std::remove_if(entry.moves.begin(), entry.moves.end(),
                     [&position](const BookMove& known) { return !IsLegal(position, known.move); });
  const auto removed = static_cast<uint64_t>(entry.moves.end() - first_removed);
  entry.moves.erase(first_removed, entry.moves.end());
  return removed;
}

// Selects moves of an entry, and the quantity of which they have shares.
enum class ShareOf : uint8_t {
  kListed,  // all moves; shares of the weight of the active ones, as `explain` prints them: an inactive move has 0
  kPlayable,  // the moves that a player may choose; shares of their weight, the probabilities of the policy `weighted`
  // The moves that were ever played; shares of the games or, in a book without games, of the weight.
  kPlayed,
};

// Returns the shares of the moves of an entry, 0 to 1, in their order; nullopt for an illegal or unselected
// move. If the board is unknown, every move counts as legal.
absl::InlinedVector<std::optional<double>, 16> SharesOf(const BookEntry& entry, const BookPosition& position,
                                                        ShareOf share_of);

// A move, and its share among the moves of its list.
struct SharedMove {
  BookMove move;
  double share = 0;  // 0 to 1
};

// Returns the selected moves that are legal, best first.
std::vector<SharedMove> LegalMovesOf(const BookEntry& entry, const Board& board, ShareOf share_of);

}  // namespace tabia::chess
