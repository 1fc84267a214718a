// The order of the moves of an entry.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <tuple>

#include "core/moves/book_entry.h"

namespace tabia::chess {

// Returns a key with which moves sort like their texts.
inline auto TextOrder(Move move, const OpaqueMove& opaque_move) {
  constexpr std::array<int, 8> kByLetter = {0, 2, 1, 4, 3, 5, 6, 7};  // none, b, n, q, r
  return std::tuple(FileOf(move.from()), RankOf(move.from()), FileOf(move.to()), RankOf(move.to()),
                    kByLetter[move.promotion()], opaque_move.text());
}
inline auto TextOrder(const BookMove& move) {
  return TextOrder(move.move, move.opaque_move);
}

inline constexpr uint8_t kMaxEvaluationWeight = 100;

// Returns the weight of a move of which nothing is known but its evaluation: 100 * 2^(-loss / 10), rounded down; 100 if
// it is better than the reference move.
uint8_t EvaluationWeight(const Evaluation& evaluation, const Evaluation& reference);

// Finds the reference move of an entry from its moves, one after another: the one whose evaluation has the greatest
// depth and, among those, the greatest score. If any move is solved, it is the solved move with the greatest score,
// because solved evaluations are exact. Inactive moves count only if no other move has an evaluation.
class ReferenceFinder {
 public:
  void Add(const BookMove& move);
  // Returns the evaluation of the reference move, and so of the position; nothing if no move has one.
  const std::optional<Evaluation>& reference() const { return reference_; }

 private:
  bool is_active_ = false;
  std::optional<Evaluation> reference_;
};

// Returns the evaluation of the reference move; nothing if no move has one.
std::optional<Evaluation> ReferenceOf(const BookEntry& entry);

// Returns a number that is greater for the better of two solved moves with the same score: the shorter one if the score
// is better than a draw, the longer one if it is worse. `draw` is the score of a draw for the player who moves. Returns
// the depth of a move that is not solved.
int PreferenceOf(const Evaluation& evaluation, Score draw);

// Sorts the moves, best first: active before inactive, then by weight, then by text. This calls JudgeMoves, too.
//
// If no move has games or a weight, but some have evaluations, the order is:
//   1. active before inactive
//   2. moves with an evaluation before others
//   3. by the lower of the move's score and the reference move's score
//   4. solved moves before others
//   5. by PreferenceOf
//   6. by text
// So a shallow search never overrules a deeper one, and the first move is as good as the reference move.
void SortMoves(BookEntry& entry, Score draw = {});

// Compares the evaluation of each move with the reference: sets its evaluation_weight, and whether it is refuted.
void JudgeMoves(BookEntry& entry);
// Sets these members of one move. Pass `only_evaluations` if no move of the entry has games or a weight.
void JudgeMove(const std::optional<Evaluation>& reference, bool only_evaluations, BookMove& move);

// Returns the first move that may be played; the first of all if none may. REQUIRES: the entry has moves.
const BookMove& BestMove(const BookEntry& entry);

}  // namespace tabia::chess
