#include "core/repertoire/repertoire_moves.h"

#include <algorithm>

#include "core/base/status.h"
#include "core/moves/book_position.h"

namespace tabia::repertoire {

absl::StatusOr<std::vector<SharedMove>> FindMoves(const probe::ChessBook& book, const chess::Board& position,
                                                  ShareOf share_of) {
  chess::BookEntry entry;
  const probe::Lookup lookup = book.Probe(chess::BookPosition::Of(position), entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return std::vector<SharedMove>();
  return LegalMovesOf(entry, position, share_of);
}

const SharedMove* FindMove(const std::vector<SharedMove>& moves, chess::Move move) {
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [move](const SharedMove& other) { return other.move.move == move; });
  return found == moves.end() ? nullptr : &*found;
}

std::optional<chess::Score> BestScore(const std::vector<SharedMove>& moves) {
  std::optional<chess::Score> best;
  for (const SharedMove& move : moves) {
    if (move.move.evaluation && (!best || move.move.evaluation->score > *best)) {
      best = move.move.evaluation->score;
    }
  }
  return best;
}

}  // namespace tabia::repertoire
