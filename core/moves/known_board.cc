#include "core/moves/known_board.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/chess/uci_move.h"
#include "core/moves/move_order.h"

namespace tabia::chess {

void CorrectCastling(const Position& position, BookEntry& entry) {
  const auto is_candidate = [&](const BookMove& known) { return MayCastleToTarget(position, known.move); };
  if (std::none_of(entry.moves.begin(), entry.moves.end(), is_candidate)) return;
  BookEntry corrected;
  for (BookMove& known : entry.moves) {
    if (is_candidate(known)) known.move = LegalMoveFor(position, known.move).value_or(known.move);
    const bool is_known = known.move && FindMove(corrected, known.move) != nullptr;
    if (!is_known) corrected.moves.push_back(known);
  }
  SortMoves(corrected);
  entry = std::move(corrected);
}

void KeepLegalMoves(const Position& position, BookEntry& entry) {
  BookEntry legal;
  for (BookMove& known : entry.moves) {
    const std::optional<Move> move = LegalMoveFor(position, known.move);
    if (!move || FindMove(legal, *move) != nullptr) continue;
    known.move = *move;
    legal.moves.push_back(known);
  }
  SortMoves(legal);
  entry = std::move(legal);
}

}  // namespace tabia::chess
