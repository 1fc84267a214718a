#include "core/moves/known_board.h"

#include <algorithm>
#include <utility>

#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_uci.h"
#include "core/moves/move_order.h"

namespace tabia::chess {
namespace {

// Returns the quantity of which a move has a share; nothing if the move is not selected.
std::optional<double> CountOf(const BookMove& move, ShareOf share_of) {
  if (share_of == ShareOf::kListed) return move.active ? static_cast<double>(move.weight()) : 0;
  const uint64_t count = share_of == ShareOf::kPlayed ? move.times_played()
                         : move.playable()            ? move.weight()
                                                      : 0;
  return count > 0 ? std::optional(static_cast<double>(count)) : std::nullopt;
}

}  // namespace

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

void CorrectCastling(const Board& board, BookEntry& entry) {
  if (board.of_chess() != nullptr) CorrectCastling(*board.of_chess(), entry);
}

void KeepLegalMoves(const Board& board, BookEntry& entry) {
  BookEntry legal;
  for (BookMove& known : entry.moves) {
    const std::optional<Move> move = LegalMoveFor(board, known.move);
    if (!move || FindMove(legal, *move) != nullptr) continue;
    known.move = *move;
    legal.moves.push_back(known);
  }
  SortMoves(legal);
  entry = std::move(legal);
}

namespace {

// Returns the shares of the moves for which is_legal(move) is true.
template <typename Legality>
absl::InlinedVector<std::optional<double>, 16> SharesOfLegal(const BookEntry& entry, ShareOf share_of,
                                                             const Legality& is_legal) {
  absl::InlinedVector<std::optional<double>, 16> shares;
  double total = 0;
  for (const BookMove& move : entry.moves) {
    std::optional<double>& share = shares.emplace_back(CountOf(move, share_of));
    if (share && !is_legal(move.move)) share.reset();
    total += share.value_or(0);
  }
  for (std::optional<double>& share : shares) {
    if (share && total > 0) *share /= total;
  }
  return shares;
}

}  // namespace

absl::InlinedVector<std::optional<double>, 16> SharesOf(const BookEntry& entry, const BookPosition& position,
                                                        ShareOf share_of) {
  return SharesOfLegal(entry, share_of,
                       [&](Move move) { return !position.has_board() || IsLegal(position.board(), move); });
}

std::vector<SharedMove> LegalMovesOf(const BookEntry& entry, const Board& board, ShareOf share_of) {
  const auto shares = SharesOfLegal(entry, share_of, [&](Move move) { return IsLegal(board, move); });
  std::vector<SharedMove> moves;
  for (size_t i = 0; i < shares.size(); ++i) {
    if (shares[i]) moves.push_back({entry.moves[i], *shares[i]});
  }
  return moves;
}

}  // namespace tabia::chess
