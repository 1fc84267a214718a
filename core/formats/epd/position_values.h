// Values of positions, which become the evaluations of the moves that lead to these positions.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/moves/book_position.h"
#include "core/moves/move_evaluation.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

class PositionValues {
 public:
  bool empty() const { return values_.empty(); }
  uint64_t size() const { return values_.size(); }
  // Adds the value of a position for the player to move there, unless a more trustworthy one is known
  // (chess::IsMoreTrustworthy).
  void Add(uint64_t key, const chess::Evaluation& value);

  // Visits the legal moves of `before` that lead to a position with a value. The evaluation of each move is that value,
  // backed up (chess::Score::BackedUp), with the depth of the value. Returns the number of moves; 0 if this position
  // was visited before. REQUIRES: before.has_board().
  absl::StatusOr<uint64_t> VisitMovesFrom(const chess::BookPosition& before, records::ChessVisitor& visitor);

  // Returns whether a visited move leads to this position. REQUIRES: the position has a value.
  bool IsUsed(uint64_t key) const { return values_.at(key).is_used; }

 private:
  struct Value {
    chess::Evaluation evaluation;
    bool is_used = false;
  };

  HashMap<uint64_t, Value> values_;  // by the key of the position
  HashSet<uint64_t> visited_;
};

}  // namespace tabia::formats
