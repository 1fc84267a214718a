#include "plugin/report/book/explain_text.h"

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/chess/move_sequence.h"
#include "core/records/game.h"
#include "plugin/report/backgammon/backgammon_explanation.h"
#include "plugin/report/chess/explanation.h"

namespace tabia::report {
namespace {

absl::StatusOr<ExplainedPosition> ExplainChess(const probe::Book& book, std::string_view position,
                                               const ExplainOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, ParsePosition(position, book));
  const ExplainedAnswer explained = ExplainAnswer(book, line, options.rule, options.seed);
  return ExplainedPosition{options.json ? JsonLine(ExplanationJson(explained)) : ExplanationText(explained),
                           explained.answer.found};
}

absl::StatusOr<ExplainedPosition> ExplainBackgammon(const probe::Book& book, std::string_view position,
                                                    const ExplainOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonQuestion question, ParseQuestion(position, options.question));
  const probe::BackgammonExplanation explained = probe::ExplainBackgammon(book, question);
  return ExplainedPosition{options.json ? JsonLine(ExplanationJson(book, question, explained))
                                        : ExplanationText(book, question, explained),
                           explained.answer.found()};
}

}  // namespace

absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::Book& book, std::string_view position,
                                                  const ExplainOptions& options) {
  return book.info().game == records::Game::kChess ? ExplainChess(book, position, options)
                                                   : ExplainBackgammon(book, position, options);
}

}  // namespace tabia::report
