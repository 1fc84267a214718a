#include "plugin/report/book/explain_text.h"

#include <utility>

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/backgammon/backgammon_explanation.h"
#include "plugin/report/chess/explanation.h"

namespace tabia::report {

absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::ChessBook& book, std::string_view position,
                                                  const probe::ChoiceRule& rule, Seed seed, bool json) {
  TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, ParsePosition(position, book));
  TABIA_ASSIGN_OR_RETURN(const ExplainedAnswer explained, ExplainAnswer(book, line, rule, seed));
  return ExplainedPosition{json ? JsonLine(ExplanationJson(explained)) : ExplanationText(explained),
                           explained.answer.found};
}

absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::BackgammonBook& book,
                                                  std::string_view position, const QuestionOptions& options,
                                                  bool json) {
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonQuestion question, ParseQuestion(position, options));
  const probe::BackgammonExplanation explained = probe::ExplainBackgammon(book, question);
  return ExplainedPosition{json ? JsonLine(ExplanationJson(book, question, explained))
                                : ExplanationText(book, question, explained),
                           explained.answer.found()};
}

}  // namespace tabia::report
