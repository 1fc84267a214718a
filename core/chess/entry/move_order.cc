#include "core/chess/entry/move_order.h"

#include <algorithm>
#include <cstdint>

namespace tabia::chess {
namespace {

bool HasOnlyEvaluations(const BookEntry& entry) {
  const auto is_counted = [](const BookMove& move) { return move.games || move.stated_weight; };
  const auto is_evaluated = [](const BookMove& move) { return move.evaluation.has_value(); };
  return std::none_of(entry.moves.begin(), entry.moves.end(), is_counted) &&
         std::any_of(entry.moves.begin(), entry.moves.end(), is_evaluated);
}

bool HasGreaterWeight(const BookMove& a, const BookMove& b) {
  return std::tuple(b.active, b.weight(), TextOrder(a.move, a.opaque_move)) <
         std::tuple(a.active, a.weight(), TextOrder(b.move, b.opaque_move));
}

void SortByEvaluation(const Evaluation& reference, BookEntry& entry) {
  const auto rank = [&reference](const BookMove& move) {
    const Evaluation evaluation = move.evaluation.value_or(Evaluation());
    return std::tuple(move.active, move.evaluation.has_value(), std::min(evaluation.score, reference.score),
                      evaluation.depth);
  };
  const auto is_better = [&rank](const BookMove& a, const BookMove& b) {
    return std::tuple(rank(b), TextOrder(a.move, a.opaque_move)) <
           std::tuple(rank(a), TextOrder(b.move, b.opaque_move));
  };
  std::sort(entry.moves.begin(), entry.moves.end(), is_better);
}

}  // namespace

void ReferenceFinder::Add(const BookMove& move) {
  if (!move.evaluation) return;
  const auto rank = [](bool is_active, const Evaluation& evaluation) {
    return std::tuple(is_active, evaluation.depth, evaluation.score);
  };
  if (reference_ && rank(is_active_, *reference_) >= rank(move.active, *move.evaluation)) return;
  is_active_ = move.active;
  reference_ = move.evaluation;
}

std::optional<Evaluation> ReferenceOf(const BookEntry& entry) {
  ReferenceFinder finder;
  for (const BookMove& move : entry.moves) finder.Add(move);
  return finder.reference();
}

void SortMoves(BookEntry& entry) {
  if (HasOnlyEvaluations(entry)) {
    SortByEvaluation(*ReferenceOf(entry), entry);
  } else {
    std::sort(entry.moves.begin(), entry.moves.end(), HasGreaterWeight);
  }
  JudgeMoves(entry);
}

void JudgeMove(const std::optional<Evaluation>& reference, bool only_evaluations, BookMove& move) {
  const bool counts = move.evaluation && only_evaluations;
  move.evaluation_weight = counts ? EvaluationWeight(*move.evaluation, *reference) : uint8_t{0};
  move.refuted = move.evaluation && LossOf(*move.evaluation, *reference) > kMaxLoss;
}

void JudgeMoves(BookEntry& entry) {
  const std::optional<Evaluation> reference = ReferenceOf(entry);
  const bool only_evaluations = HasOnlyEvaluations(entry);
  for (BookMove& move : entry.moves) JudgeMove(reference, only_evaluations, move);
}

const BookMove& BestMove(const BookEntry& entry) {
  const auto best = std::find_if(entry.moves.begin(), entry.moves.end(),
                                 [](const BookMove& move) { return move.playable(); });
  return best == entry.moves.end() ? entry.moves.front() : *best;
}

}  // namespace tabia::chess
