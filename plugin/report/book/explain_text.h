// The explanation of a book's answer, as `tabia explain` prints it.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "plugin/report/book/position.h"
#include "plugin/report/chess/choice_text.h"

namespace tabia::report {

struct ExplainedPosition {
  std::string text;  // lines, or one JSON line
  bool found = false;
};

// Explain the answer to `position`: every move or play with the verdict on it, or the likely reasons why there is none.
// Return a usage error if `position` is not one of the book's game, and the error of a book that could not be read.
absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::ChessBook& book, std::string_view position,
                                                  const probe::ChoiceRule& rule, Seed seed, bool json);
absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::BackgammonBook& book,
                                                  std::string_view position, const QuestionOptions& options,
                                                  bool json);

}  // namespace tabia::report
