// The effects of changes on the moves of books.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/json.h"
#include "core/changes/change.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::changes {

// A changed move, and its probability in the book that answers, without and with the changes: 0 if that book does not
// play the move, nothing if no book has the position or no book was added.
struct ChangeEffect {
  chess::Move move;
  std::string change;  // "ban", "only" or "weight 40"
  std::optional<double> before, after;
};

// Returns {"san", "change", "before", "after"} for an effect in `position`; null for no probability.
Json ToJson(const ChangeEffect& effect, const chess::Position& position);

// Books without and with a file of changes in front.
class BooksBeforeAndAfter {
 public:
  explicit BooksBeforeAndAfter(const probe::ChessBook& changes) { changed_.Add(changes, {}); }

  // Adds a book at the end that only forbids moves (BookStack::AddBans).
  void AddBans(const probe::ChessBook& book);
  // Adds a book at the end.
  void Add(const probe::ChessBook& book, const probe::ChoiceRule& rule);
  // Returns the effects of the changes of moves in the last position of `line`, or the error of a book that cannot be
  // read.
  absl::StatusOr<std::vector<ChangeEffect>> EffectsOf(absl::Span<const Change> changes,
                                                      const probe::MoveSequence& line) const;

 private:
  probe::BookStack plain_, changed_;
};

}  // namespace tabia::changes
