// The explanation of a chess book's answer, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/answer.h"
#include "plugin/report/chess/choice_text.h"

namespace tabia::report {

struct ExplainedAnswer {
  Answer answer;
  std::vector<std::string> normalised;  // as in probe::Explanation
  std::vector<std::string> reasons;
};

// Unless `only` is empty, other moves are rejected. Returns the error of a book that could not be read.
absl::StatusOr<ExplainedAnswer> ExplainAnswer(const probe::ChessBook& book, const probe::MoveSequence& line,
                                              const probe::ChoiceRule& rule, Seed seed,
                                              const std::vector<chess::Move>& only = {});

// Facts and a table.
std::string ExplanationText(const ExplainedAnswer& explained);

// One object, with all facts of the text.
Json ExplanationJson(const ExplainedAnswer& explained);

}  // namespace tabia::report
