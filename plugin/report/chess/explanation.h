// The explanation of a chess book's answer, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/probe/book.h"
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

// Unless `only` is empty, other moves are rejected.
ExplainedAnswer ExplainAnswer(const probe::Book& book, const probe::MoveSequence& line,
                              const probe::ChoiceRule& rule, Seed seed,
                              const std::vector<chess::Move>& only = {});

// Facts and a table.
std::string ExplanationText(const ExplainedAnswer& explained);

// One object, with all facts of the text.
Json ExplanationJson(const ExplainedAnswer& explained);

}  // namespace tabia::report
