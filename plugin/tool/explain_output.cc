#include "plugin/tool/explain_output.h"

#include <utility>
#include <vector>

#include "plugin/tool/table.h"

namespace tabia::tool {
namespace {

std::string Verdict(const Answer& answer, const book::Candidate& candidate) {
  if (!candidate.refused.empty()) return "refused: " + candidate.refused;
  if (&candidate == answer.chosen()) return "chosen";
  return candidate.probability > 0 ? "could be chosen" : "allowed, never chosen by this policy";
}

std::string CandidatesText(const Answer& answer) {
  using Align = Table::Align;
  Table table({{"move"},
               {"san"},
               {"weight", Align::kRight},
               {"share", Align::kRight},
               {"probability", Align::kRight},
               {"verdict"},
               {"notes"}});
  for (const book::Candidate& candidate : answer.choice.candidates) {
    table.AddRow({MoveName(answer.position, candidate.move), SanName(answer.position, candidate.move),
                  std::to_string(candidate.move.weight()), PercentText(candidate.share),
                  PercentText(candidate.probability), Verdict(answer, candidate),
                  NotesText(MoveNotes(answer.notes, candidate.move))});
  }
  return table.Text();
}

}  // namespace

ExplainedAnswer ExplainAnswer(const book::Book& book, const book::GameLine& line,
                              const book::ChoiceRule& rule, Seed seed, const std::vector<chess::Move>& only) {
  book::Explanation explanation = book::Explain(book, line, rule, seed.number, only);
  Answer answer{line.position, explanation.found, explanation.choice, explanation.notes};
  return {book, rule, seed, std::move(explanation), std::move(answer)};
}

std::string ExplanationText(const ExplainedAnswer& explained) {
  const book::Explanation& explanation = explained.explanation;
  const Answer& answer = explained.answer;
  std::string text = FactLine("position", explanation.position) + FactLine("key", KeyText(explanation.key));
  for (const std::string& said : explanation.normalised) text += FactLine("normalised", said);
  text += FactLine("book", explained.book.name()) + FactLine("found", explanation.found ? "yes" : "no");
  text += NoteLines(PositionNotes(answer.notes));
  if (explanation.found) text += "\n" + CandidatesText(answer) + "\n";
  const book::Candidate* chosen = answer.chosen();
  if (explanation.found) text += FactLine("choice", Describe(explained.rule, explained.seed));
  if (chosen != nullptr) text += FactLine("chosen", MoveName(answer.position, chosen->move));
  for (const std::string& reason : explanation.reasons) text += FactLine("reason", reason);
  return text;
}

Json ExplanationJson(const ExplainedAnswer& explained) {
  const book::Explanation& explanation = explained.explanation;
  const Answer& answer = explained.answer;
  Json candidates = Json::array();
  for (const book::Candidate& candidate : answer.choice.candidates) {
    Json json = CandidateJson(answer, candidate);
    json["probability"] = candidate.probability;
    json["refused"] = TextOrNull(candidate.refused);
    candidates.push_back(std::move(json));
  }
  const book::Candidate* chosen = answer.chosen();
  return {{"game", "chess"},
          {"position", explanation.position},
          {"key", KeyText(explanation.key)},
          {"found", explanation.found},
          {"book", explained.book.name()},
          {"normalised", explanation.normalised},
          {"moves", std::move(candidates)},
          {"notes", NotesJson(PositionNotes(answer.notes))},
          {"choice", book::PolicyName(explained.rule.policy)},
          {"seed", explained.seed.number},
          {"chosen", chosen == nullptr ? Json() : Json(MoveName(answer.position, chosen->move))},
          {"reasons", explanation.reasons}};
}

}  // namespace tabia::tool
