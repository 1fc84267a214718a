#include "core/repertoire/repertoire_moves.h"

#include <algorithm>

#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/moves/book_position.h"

namespace tabia::repertoire {
namespace {

uint64_t CountOf(const chess::BookMove& move, ShareOf share_of) {
  if (share_of == ShareOf::kPlayed) return move.times_played();
  return move.playable() ? move.weight() : 0;
}

}  // namespace

std::vector<SharedMove> MovesOf(const chess::BookEntry& entry, const chess::Position& position,
                                ShareOf share_of) {
  std::vector<SharedMove> moves;
  double total = 0;
  for (const chess::BookMove& move : entry.moves) {
    const auto count = static_cast<double>(CountOf(move, share_of));
    if ((count == 0 && share_of != ShareOf::kListed) || !chess::IsLegal(position, move.move)) continue;
    moves.push_back({move, count});
    total += count;
  }
  for (SharedMove& move : moves) {
    if (total > 0) move.share /= total;
  }
  return moves;
}

absl::StatusOr<std::vector<SharedMove>> FindMoves(const probe::ChessBook& book,
                                                  const chess::Position& position, ShareOf share_of) {
  chess::BookEntry entry;
  const probe::Lookup lookup = book.Probe(chess::BookPosition::Of(position), entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return std::vector<SharedMove>();
  return MovesOf(entry, position, share_of);
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
