#include "plugin/report/chess/explanation.h"

#include <utility>

#include "core/base/status.h"
#include "core/probe/chess/explain.h"
#include "core/probe/chess/game_opening.h"
#include "plugin/report/chess/opening_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

std::string Verdict(const Answer& answer, const probe::Candidate& candidate) {
  if (!candidate.rejected.empty()) return "refused: " + candidate.rejected;
  if (&candidate == answer.chosen()) return "chosen";
  return candidate.probability > 0 ? "could be chosen" : "allowed, never chosen by this policy";
}

std::string CandidatesText(const Answer& answer) {
  Table table({{"move"},
               {"san"},
               {"weight", Table::Align::kRight},
               {"share", Table::Align::kRight},
               {"probability", Table::Align::kRight},
               {"verdict"},
               {"notes"}});
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    table.AddRow({MoveName(answer.position, candidate.move), SanName(answer.position, candidate.move),
                  std::to_string(candidate.move.weight()), PercentText(candidate.share),
                  PercentText(candidate.probability), Verdict(answer, candidate),
                  RemarksText(answer, candidate.move)});
  }
  return table.Text();
}

}  // namespace

absl::StatusOr<ExplainedAnswer> ExplainAnswer(const probe::ChessBook& book, const probe::MoveSequence& line,
                                              const probe::ChoiceRule& rule, Seed seed,
                                              const std::vector<chess::Move>& only) {
  TABIA_ASSIGN_OR_RETURN(probe::Explanation found, probe::Explain(book, line, rule, seed.number, only));
  return ExplainedAnswer{{book, rule, seed, line.position, found.found, std::move(found.choice),
                          std::move(found.notes), probe::OpeningOf(line)},
                         std::move(found.normalised),
                         std::move(found.reasons)};
}

std::string ExplanationText(const ExplainedAnswer& explained) {
  const Answer& answer = explained.answer;
  std::string text =
      FactLine("position", answer.position.Epd()) + FactLine("key", KeyText(answer.position.key()));
  for (const std::string& change : explained.normalised) text += FactLine("normalised", change);
  text += FactLine("book", answer.book.name()) + FactLine("found", answer.found ? "yes" : "no");
  text += PositionLines(answer);
  if (answer.found) text.append("\n").append(CandidatesText(answer)).append("\n");
  const probe::Candidate* chosen = answer.chosen();
  if (answer.found) text += FactLine("choice", Describe(answer.rule, answer.seed));
  if (chosen != nullptr) text += FactLine("chosen", MoveName(answer.position, chosen->move));
  for (const std::string& reason : explained.reasons) text += FactLine("reason", reason);
  return text;
}

Json ExplanationJson(const ExplainedAnswer& explained) {
  const Answer& answer = explained.answer;
  Json candidates = Json::Array();
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    Json json = CandidateJson(answer, candidate);
    json["probability"] = candidate.probability;
    json["refused"] = TextOrNull(candidate.rejected);
    candidates.Append(std::move(json));
  }
  const probe::Candidate* chosen = answer.chosen();
  return {{"game", "chess"},
          {"position", answer.position.Epd()},
          {"key", KeyText(answer.position.key())},
          {"found", answer.found},
          {"book", answer.book.name()},
          {"normalised", explained.normalised},
          {"moves", std::move(candidates)},
          {"notes", NotesJson(PositionNotes(answer.notes))},
          {"opening", OpeningJson(answer.opening)},
          {"choice", probe::PolicyName(answer.rule.policy)},
          {"seed", answer.seed.number},
          {"chosen", chosen == nullptr ? Json() : Json(MoveName(answer.position, chosen->move))},
          {"reasons", explained.reasons}};
}

}  // namespace tabia::report
