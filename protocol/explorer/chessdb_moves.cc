#include "protocol/explorer/chessdb_moves.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/base/status.h"
#include "core/chess/position.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"

namespace tabia::explorer {
namespace {

constexpr double kScale = 330;  // centipawns, of the logistic curve from scores to points
constexpr int kMaxScore = 9999, kMateScore = 30000;

int RankOf(const chess::BookMove& move, uint64_t best_weight) {
  if (!move.playable()) return 0;
  return move.weight() == best_weight ? 2 : 1;
}

RatedMove Rated(const chess::BookMove& move, uint64_t best_weight) {
  RatedMove rated = {.move = move, .rank = RankOf(move, best_weight)};
  if (move.evaluation) {
    rated.score = ScoreOf(*move.evaluation);
    rated.basis = ScoreBasis::kEvaluation;
  } else if (move.games) {
    rated.score = ScoreOf(*move.games);
    rated.basis = ScoreBasis::kResults;
  }
  return rated;
}

absl::Status CountReplies(const ServedChessBook& served, const chess::Position& position, RatedMove& rated) {
  chess::Position after = position;
  after.Make(rated.move.move);
  chess::BookEntry entry;
  const probe::Lookup lookup = served.Probe(chess::BookPosition::Of(after), entry);
  if (!lookup.found()) return lookup.status();
  // Legality is not checked, because that would cost more than the lookup.
  rated.replies = entry.moves.size();
  for (const chess::BookMove& reply : entry.moves) rated.good_replies += reply.playable() ? 1 : 0;
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<RatedMove>> RatedMoves(const ServedChessBook& served,
                                                  const chess::BookPosition& position) {
  chess::BookEntry entry;
  std::vector<RatedMove> rated;
  const probe::Lookup lookup = served.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return rated;
  chess::RemoveIllegalMoves(*position.of_chess(), entry);
  if (entry.moves.empty()) return rated;
  const uint64_t best_weight = chess::BestMove(entry).weight();
  for (const chess::BookMove& move : entry.moves) {
    rated.push_back(Rated(move, best_weight));
    TABIA_RETURN_IF_ERROR(CountReplies(served, *position.of_chess(), rated.back()));
  }
  // A move with many games may be refuted.
  std::stable_partition(rated.begin(), rated.end(), [](const RatedMove& one) { return one.rank > 0; });
  return rated;
}

int ScoreOf(const chess::Games& games) {
  const double points = static_cast<double>(games.win) + static_cast<double>(games.draw) / 2 + 1;
  const double share = points / (static_cast<double>(games.total()) + 2);
  const double score = std::round(kScale * std::log(share / (1 - share)));
  return static_cast<int>(std::clamp<double>(score, -kMaxScore, kMaxScore));
}

int ScoreOf(const chess::Evaluation& evaluation) {
  const int score = evaluation.score.Encode(kMateScore);
  return evaluation.score.is_mate() ? score : std::clamp(score, -kMaxScore, kMaxScore);
}

std::optional<double> WinRateOf(int score) {
  if (std::abs(score) > kMaxScore) return std::nullopt;
  return 100 / (1 + std::exp(-score / kScale));
}

}  // namespace tabia::explorer
