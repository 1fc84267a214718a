#include "plugin/report/backgammon/backgammon_explanation.h"

#include <utility>

#include "core/backgammon/notation.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "plugin/report/backgammon/backgammon_answer_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using probe::BackgammonExplanation;
using probe::BackgammonQuestion;

std::string UnknownText(const BackgammonExplanation& explanation) {
  std::string text;
  for (const backgammon::Play& play : explanation.unknown_plays) {
    text += FactLine("unknown", ToNotation(play));
  }
  return text;
}

}  // namespace

std::string ExplanationText(const probe::BackgammonBook& book, const BackgammonQuestion& question,
                            const BackgammonExplanation& explanation) {
  std::string text = QuestionText(book, question) + FactLine("key", KeyText(explanation.key));
  for (const std::string& what : explanation.normalised) text += FactLine("left out", what);
  text += AnswerText(question, explanation.answer);
  if (explanation.answer.found()) text.append("\n").append(UnknownText(explanation));
  for (const std::string& reason : explanation.reasons) text += FactLine("reason", reason);
  return text;
}

Json ExplanationJson(const probe::BackgammonBook& book, const BackgammonQuestion& question,
                     const BackgammonExplanation& explanation) {
  Json json = AnswerJson(book, question, explanation.answer);
  Json unknown = Json::Array();
  for (const backgammon::Play& play : explanation.unknown_plays) unknown.Append(ToNotation(play));
  json["key"] = KeyText(explanation.key);
  json["normalised"] = explanation.normalised;
  json["unknown_plays"] = std::move(unknown);
  json["reasons"] = explanation.reasons;
  return json;
}

}  // namespace tabia::report
