#include "plugin/tool/explain_text.h"

#include <utility>

#include "core/base/status.h"
#include "plugin/tool/backgammon_explanation.h"
#include "plugin/tool/explanation.h"
#include "plugin/tool/position.h"

namespace tabia::tool {
namespace {

absl::StatusOr<ExplainReport> ExplainChess(const book::Book& book, std::string_view position,
                                           const ExplainOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const book::GameLine line, ParsePosition(position, book));
  const ExplainedAnswer explained = ExplainAnswer(book, line, options.rule, options.seed);
  return ExplainReport{options.json ? JsonLine(ExplanationJson(explained)) : ExplanationText(explained),
                       explained.answer.found};
}

absl::StatusOr<ExplainReport> ExplainBackgammon(const book::Book& book, std::string_view position,
                                                const ExplainOptions& options) {
  TABIA_ASSIGN_OR_RETURN(const book::BackgammonQuestion question,
                         ParseQuestion(position, options.dice, options.other_contexts));
  const book::BackgammonExplanation explained = book::ExplainBackgammon(book, question);
  return ExplainReport{options.json ? JsonLine(ExplanationJson(book, question, explained))
                                    : ExplanationText(book, question, explained),
                       explained.answer.found()};
}

}  // namespace

absl::StatusOr<ExplainReport> ExplainPosition(const book::Book& book, std::string_view position,
                                              const ExplainOptions& options) {
  return book.info().game == formats::Game::kChess ? ExplainChess(book, position, options)
                                                   : ExplainBackgammon(book, position, options);
}

absl::StatusOr<std::string> ExplainText(const book::Book& book, std::string_view position,
                                        const book::ChoiceRule& rule, uint64_t seed, bool json) {
  TABIA_ASSIGN_OR_RETURN(ExplainReport report,
                         ExplainPosition(book, position, {.json = json, .rule = rule, .seed = {seed}}));
  return std::move(report.text);
}

}  // namespace tabia::tool
