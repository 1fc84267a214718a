// Translates the rule for choosing a move, and the earlier books, that a caller passes.
#pragma once

#include <optional>

#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/choice.h"
#include "plugin/tabia.h"

namespace tabia::library {

// The rule of a caller.
struct TakenRule {
  probe::ChoiceRule choice;
  probe::BookStack before;  // the earlier books, which only forbid moves

  // Returns the earlier books and then `book`, which plays by the rule.
  probe::BookStack StackOn(const probe::ChessBook& book) const;
};

// Returns the defaults for NULL. Returns nullopt if a number is out of bounds, or if an earlier book is not an open
// chess book.
std::optional<TakenRule> TakeRule(const tabia_chess_rule* theirs);

}  // namespace tabia::library
