#include "core/moves/move_order.h"

#include <algorithm>
#include <cstddef>

namespace tabia::chess {
namespace {

// 100 * 2^(-loss / 10), rounded down, by the loss. It is 0 for every greater loss.
constexpr std::array<uint8_t, 67> kWeightOfLoss = {
    100, 93, 87, 81, 75, 70, 65, 61, 57, 53, 50, 46, 43, 40, 37, 35, 32, 30, 28, 26, 25, 23, 21,
    20,  18, 17, 16, 15, 14, 13, 12, 11, 10, 10, 9,  8,  8,  7,  7,  6,  6,  5,  5,  5,  4,  4,
    4,   3,  3,  3,  3,  2,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1};

// The reference of an entry, and whether its moves have nothing but evaluations.
struct Standard {
  std::optional<Evaluation> reference;
  bool only_evaluations = false;
};

Standard StandardOf(const BookEntry& entry) {
  const std::optional<Evaluation> reference = ReferenceOf(entry);
  const auto is_counted = [](const BookMove& move) { return move.games || move.stated_weight; };
  return {reference, reference && std::none_of(entry.moves.begin(), entry.moves.end(), is_counted)};
}

void JudgeBy(const Standard& standard, BookEntry& entry) {
  for (BookMove& move : entry.moves) JudgeMove(standard.reference, standard.only_evaluations, move);
}

bool HasGreaterWeight(const BookMove& a, const BookMove& b) {
  return std::tuple(b.active, b.weight(), TextOrder(a)) <
         std::tuple(a.active, a.weight(), TextOrder(b));
}

void SortByEvaluation(const Evaluation& reference, Score draw, BookEntry& entry) {
  const auto rank = [&](const BookMove& move) {
    const Evaluation evaluation = move.evaluation.value_or(Evaluation());
    return std::tuple(move.active, move.evaluation.has_value(), std::min(evaluation.score, reference.score),
                      evaluation.origin == EvaluationOrigin::kSolved, PreferenceOf(evaluation, draw));
  };
  const auto is_better = [&rank](const BookMove& a, const BookMove& b) {
    return std::tuple(rank(b), TextOrder(a)) <
           std::tuple(rank(a), TextOrder(b));
  };
  std::sort(entry.moves.begin(), entry.moves.end(), is_better);
}

}  // namespace

int PreferenceOf(const Evaluation& evaluation, Score draw) {
  if (evaluation.origin != EvaluationOrigin::kSolved) return evaluation.depth;
  if (evaluation.score == draw) return 0;
  return evaluation.score > draw ? -evaluation.distance : evaluation.distance;
}

uint8_t EvaluationWeight(const Evaluation& evaluation, const Evaluation& reference) {
  const int loss = std::max(LossOf(evaluation, reference), 0);
  return static_cast<size_t>(loss) < kWeightOfLoss.size() ? kWeightOfLoss[static_cast<size_t>(loss)]
                                                          : uint8_t{0};
}

void ReferenceFinder::Add(const BookMove& move) {
  if (!move.evaluation) return;
  const auto rank = [](bool is_active, const Evaluation& evaluation) {
    const bool is_solved = evaluation.origin == EvaluationOrigin::kSolved;
    return std::tuple(is_active, is_solved, is_solved ? 0 : evaluation.depth, evaluation.score);
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

void SortMoves(BookEntry& entry, Score draw) {
  const Standard standard = StandardOf(entry);
  if (standard.only_evaluations) {
    SortByEvaluation(*standard.reference, draw, entry);
  } else {
    std::sort(entry.moves.begin(), entry.moves.end(), HasGreaterWeight);
  }
  JudgeBy(standard, entry);
}

void JudgeMove(const std::optional<Evaluation>& reference, bool only_evaluations, BookMove& move) {
  const bool counts = move.evaluation && only_evaluations;
  move.evaluation_weight = counts ? EvaluationWeight(*move.evaluation, *reference) : uint8_t{0};
  move.refuted = move.evaluation && LossOf(*move.evaluation, *reference) > kMaxLoss;
}

void JudgeMoves(BookEntry& entry) {
  JudgeBy(StandardOf(entry), entry);
}

const BookMove& BestMove(const BookEntry& entry) {
  const auto best = std::find_if(entry.moves.begin(), entry.moves.end(),
                                 [](const BookMove& move) { return move.playable(); });
  return best == entry.moves.end() ? entry.moves.front() : *best;
}

}  // namespace tabia::chess
