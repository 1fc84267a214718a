// The explanation of a book's answer, of either game, as `tabia explain` prints it.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/book.h"
#include "core/probe/chess/choice.h"
#include "plugin/report/book/position.h"
#include "plugin/report/chess/choice_text.h"

namespace tabia::report {

struct ExplainOptions {
  bool json = false;

  // Of a chess book.
  probe::ChoiceRule rule = {};
  Seed seed = {};

  // Of a backgammon book.
  QuestionOptions question = {};
};

struct ExplainedPosition {
  std::string text;  // lines, or one JSON line
  bool found = false;
};

// Explains the answer to `position`: every move or play with the verdict on it, or the likely reasons why
// there is none. Returns a usage error if `position` is not one of the book's game.
absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::Book& book, std::string_view position,
                                                  const ExplainOptions& options);

}  // namespace tabia::report
