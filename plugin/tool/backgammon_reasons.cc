#include <utility>

#include "core/backgammon/notation.h"
#include "core/base/status.h"
#include "core/book/backgammon_explain.h"
#include "plugin/tool/answer.h"
#include "plugin/tool/backgammon_output.h"
#include "plugin/tool/command.h"
#include "plugin/tool/prober.h"
#include "plugin/tool/table.h"

namespace tabia::tool {
namespace {

using book::BackgammonExplanation;
using book::BackgammonQuestion;

std::string ReasonsJson(const BackgammonQuery& query, const BackgammonQuestion& question,
                        const BackgammonExplanation& explanation) {
  Json json = AnswerJson(query, question, explanation.answer);
  Json unknown = Json::array();
  for (const backgammon::Play& play : explanation.unknown_plays) unknown.push_back(ToNotation(play));
  json["key"] = KeyText(explanation.key);
  json["normalised"] = explanation.normalised;
  json["unknown_plays"] = std::move(unknown);
  json["reasons"] = explanation.reasons;
  return JsonLine(json);
}

std::string UnknownText(const BackgammonExplanation& explanation) {
  std::string text;
  for (const backgammon::Play& play : explanation.unknown_plays) {
    text += FactLine("unknown", ToNotation(play));
  }
  return text;
}

std::string ReasonsText(const BackgammonQuery& query, const BackgammonQuestion& question,
                        const BackgammonExplanation& explanation) {
  std::string text = QuestionText(query, question) + FactLine("key", KeyText(explanation.key));
  for (const std::string& what : explanation.normalised) text += FactLine("left out", what);
  text += AnswerText(question, explanation.answer);
  if (explanation.answer.found()) text += "\n" + UnknownText(explanation);
  for (const std::string& reason : explanation.reasons) text += FactLine("reason", reason);
  return text;
}

}  // namespace

absl::StatusOr<Reply> ReplyWithReasons(const BackgammonQuery& query, const std::string& position) {
  TABIA_ASSIGN_OR_RETURN(const BackgammonQuestion question, ParseQuestion(position, query));
  const BackgammonExplanation explanation = book::ExplainBackgammon(query.book, question);
  return Reply{
      query.json ? ReasonsJson(query, question, explanation) : ReasonsText(query, question, explanation),
      explanation.answer.found() ? kDone : kNotInBook};
}

}  // namespace tabia::tool
