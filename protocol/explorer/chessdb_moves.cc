#include "protocol/explorer/chessdb_moves.h"

#include <algorithm>
#include <cmath>

#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position.h"

namespace tabia::explorer {
namespace {

constexpr double kScale = 330;  // centipawns, of the logistic curve from scores to points
constexpr double kMaxScore = 9999;

int RankOf(const chess::BookMove& move, uint64_t best_weight) {
  if (!move.playable()) return 0;
  return move.weight() == best_weight ? 2 : 1;
}

absl::Status CountReplies(const probe::ChessBook& book, const chess::Position& position, RatedMove& rated) {
  chess::Position after = position;
  after.Make(rated.move.move);
  chess::BookEntry entry;
  const probe::Lookup lookup = book.Probe(chess::BookPosition::Of(after), entry);
  if (!lookup.found()) return lookup.status();
  // Legality is not checked, because that would cost more than the lookup.
  rated.replies = entry.moves.size();
  for (const chess::BookMove& reply : entry.moves) rated.good_replies += reply.playable() ? 1 : 0;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<RatedMove>> RatedMoves(const probe::ChessBook& book,
                                                  const chess::BookPosition& position) {
  chess::BookEntry entry;
  std::vector<RatedMove> rated;
  const probe::Lookup lookup = book.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return rated;
  for (const chess::BookMove& move : entry.moves) {
    if (!chess::IsLegal(*position.rules(), move.move)) continue;
    const uint64_t best_weight = rated.empty() ? move.weight() : rated[0].move.weight();
    rated.push_back({move, move.games ? ScoreOf(*move.games) : 0, RankOf(move, best_weight)});
    TABIA_RETURN_IF_ERROR(CountReplies(book, *position.rules(), rated.back()));
  }
  return rated;
}

int ScoreOf(const chess::Games& games) {
  const double points = static_cast<double>(games.win) + static_cast<double>(games.draw) / 2 + 1;
  const double share = points / (static_cast<double>(games.total()) + 2);
  return static_cast<int>(
      std::clamp(std::round(kScale * std::log(share / (1 - share))), -kMaxScore, kMaxScore));
}

double WinRateOf(int score) {
  return 100 / (1 + std::exp(-score / kScale));
}

}  // namespace tabia::explorer
