#include "plugin/report/chess/chess_answer_report.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/probe/chess/game_opening.h"
#include "core/probe/chess/move_text.h"
#include "core/records/scale.h"
#include "plugin/report/chess/chess_move_columns.h"
#include "plugin/report/chess/notes_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

std::string MovesText(const Answer& answer) {
  const bool counts_games = answer.book.info().scale == records::Scale::kGames;
  const unsigned forms = counts_games ? kText | kGamesText : kText;
  Table table = MoveColumns().StartTable(forms);
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    MoveColumns().AddRow({answer, candidate}, table, forms);
  }
  return table.Text();
}

}  // namespace

std::string DescribeChoice(const probe::ChoiceRule& rule, const Seed& seed) {
  std::string policy(probe::PolicyName(rule.policy));
  if (rule.policy == probe::Policy::kTop) policy += FormatText(" %d", rule.top);
  if (rule.policy == probe::Policy::kTemperature) policy += FormatText(" %d", rule.temperature);
  return FormatText("%s, seed %d%s", policy, seed.number, seed.was_drawn ? ", drawn" : "");
}

absl::StatusOr<Answer> Ask(const probe::ChessBook& book, const probe::MoveSequence& line,
                           const probe::ChoiceRule& rule, Seed seed) {
  probe::Choice choice = probe::Choose(book, line, rule, seed.number);
  TABIA_RETURN_IF_ERROR(choice.status);
  TABIA_ASSIGN_OR_RETURN(chess::BookNotes notes, book.Notes(line.position));
  const bool found = !choice.candidates.empty();
  return Answer{
      book, rule, seed, line.position, found, std::move(choice), std::move(notes), probe::OpeningOf(line)};
}

std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move) {
  return probe::MoveText(position, move.move, move.opaque_move);
}

std::string SanName(const chess::BookPosition& position, const chess::BookMove& move) {
  const chess::Position* rules = position.rules();
  const bool has_san = rules == nullptr || chess::IsLegal(*rules, move.move);
  return has_san ? probe::SanText(position, move) : MoveName(position, move);
}

std::string PositionLines(const Answer& answer) {
  const chess::BookNotes notes = PositionNotes(answer.notes);
  std::string lines;
  for (const chess::BookNote& note : notes) {
    lines += FactLine(std::string(chess::NoteKindName(note.kind)), note.text);
  }
  return lines + OpeningLine(answer.opening, notes);
}

std::string AnswerText(const Answer& answer, bool choose) {
  std::string text = FactLine("position", answer.position.Epd()) +
                     FactLine("key", KeyText(answer.position.key())) + FactLine("book", answer.book.name());
  text += PositionLines(answer);
  if (!answer.found) return text + "not in the book\n";
  text.append("\n").append(MovesText(answer));
  if (!choose) return text;
  const probe::Candidate* chosen = answer.chosen();
  const std::string outcome =
      chosen == nullptr ? "nothing: " + answer.choice.no_move : MoveName(answer.position, chosen->move);
  return text + "\n" + FactLine("chosen", outcome + " (" + DescribeChoice(answer.rule, answer.seed) + ")");
}

std::string AnswerLine(const Answer& answer, bool choose) {
  std::string line = answer.position.Epd();
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    if (!choose || &candidate == answer.chosen()) {
      line.append("\t").append(MoveName(answer.position, candidate.move));
    }
  }
  return line + "\n";
}

Json AnswerJson(const Answer& answer, bool choose) {
  Json moves = Json::Array();
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    moves.Append(MoveColumns().ToJson({answer, candidate}));
  }
  Json json = {{"game", "chess"},
               {"position", answer.position.Epd()},
               {"key", KeyText(answer.position.key())},
               {"found", answer.found},
               {"book", answer.book.name()},
               {"moves", std::move(moves)},
               {"notes", NotesJson(PositionNotes(answer.notes))},
               {"opening", OpeningJson(answer.opening)}};
  if (choose) {
    const probe::Candidate* chosen = answer.chosen();
    json["chosen"] = chosen == nullptr ? Json() : Json(MoveName(answer.position, chosen->move));
    json["seed"] = answer.seed.number;
  }
  return json;
}

}  // namespace tabia::report
