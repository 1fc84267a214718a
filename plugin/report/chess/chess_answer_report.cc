#include "plugin/report/chess/chess_answer_report.h"

#include <string_view>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/moves/move_evaluation.h"
#include "core/records/scale.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
std::string DescribeChoice(const probe::ChoiceRule& rule, const Seed& seed) {
  std::string policy(probe::PolicyName(rule.policy));
  if (rule.policy == probe::Policy::kTop) policy += FormatText(" %d", rule.top);
  if (rule.policy == probe::Policy::kTemperature) policy += FormatText(" %d", rule.temperature);
  return FormatText("%s, seed %d%s", policy, seed.number, seed.was_drawn ? ", drawn" : "");
}

absl::StatusOr<Answer> Ask(const probe::BookStack& books, const probe::MoveSequence& line, Seed seed) {
  probe::BookStack::Answers all = books.Ask(line, seed.number);
  for (const auto& asked : all) TABIA_RETURN_IF_ERROR(asked.choice.status);
  auto& [place, choice] = all.back();
  const probe::ChessBook& book = books.book(place);
  TABIA_ASSIGN_OR_RETURN(chess::BookNotes notes, books.Notes(place, line.position));
  const bool found = !choice.candidates.empty();
  return Answer{book,
                *books.rule(place),
                seed,
                line.position,
                found,
                std::move(choice),
                std::move(notes),
                probe::OpeningOf(line)};
}

std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move) {
  return probe::MoveText(position, move.move, move.opaque_move);
}

std::string PositionLines(const Answer& answer) {
  const chess::BookNotes notes = PositionNotes(answer.notes);
  std::string lines;
  for (const chess::BookNote& note : notes) {
    lines += FactLine(std::string(chess::NoteKindName(note.kind)), note.text);
  }
  return lines + OpeningLine(answer.opening, notes);
}

std::string MovesText(const Answer& answer, unsigned forms) {
  if (answer.book.info().evaluated > 0) forms |= kEvaluationsText;
  Table table = MoveColumns().StartTable(forms);
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    MoveColumns().AddRow({answer, candidate}, table, forms);
  }
  return table.Text();
}

std::string AnswerText(const Answer& answer, bool choose) {
  std::string text = FactLine("position", answer.position.Epd()) +
                     FactLine("key", KeyText(answer.position.key())) + FactLine("book", answer.book.name());
  text += PositionLines(answer);
  if (!answer.found) return text + "not in the book\n";
  const bool counts_games = answer.book.info().scale == records::Scale::kGames;
  text.append("\n").append(MovesText(answer, kText | (counts_games ? kGamesText : 0)));
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

namespace {

using chess::BookMove;
using Align = Table::Align;
using Style = Value::Style;

constexpr unsigned kProbeAndExplain = kText | kExplainText | kJson;

Column<BookMove> GamesColumn(std::string_view name, uint64_t chess::Games::*count) {
  return {name, name, Align::kRight, kGamesText | kJson, [count](const BookMove& move) {
            return move.games ? Value::Count((*move.games).*count) : Value().InText("0");
          }};
}

const ColumnList<BookMove>& WeightColumn() {
  static const ColumnList<BookMove> column = {
      {"weight", "weight", Align::kRight, kProbeAndExplain,
       [](const BookMove& move) { return Value::Count(move.weight()); }}};
  return column;
}

const ColumnList<BookMove>& GamesColumns() {
  static const ColumnList<BookMove> columns = {
      GamesColumn("win", &chess::Games::win),
      GamesColumn("draw", &chess::Games::draw),
      GamesColumn("loss", &chess::Games::loss),
      {"active", "active", Align::kLeft, kText | kJson,
       [](const BookMove& move) { return Value::Bool(move.active); }}};
  return columns;
}

const ColumnList<BookMove>& EvaluationColumns() {
  static const ColumnList<BookMove> columns = {
      {"evaluation", "", Align::kRight, kEvaluationsText,
       [](const BookMove& move) {
         return move.evaluation ? Value(chess::EvaluationText(*move.evaluation)) : Value();
       }},
      {"", "evaluation", Align::kLeft, kJson, [](const BookMove& move) {
         return move.evaluation ? Value::Of(EvaluationJson(*move.evaluation)) : Value();
       }}};
  return columns;
}

std::string Verdict(const MoveRow& row) {
  if (!row.candidate.rejected.empty()) return "refused: " + row.candidate.rejected;
  if (&row.candidate == row.answer.chosen()) return "chosen";
  return row.candidate.probability > 0 ? "could be chosen" : "allowed, never chosen by this policy";
}

Value Probability(const MoveRow& row) {
  return Value(row.candidate.probability, Style::kShare);
}

Value Remarks(const MoveRow& row) {
  return NotesAndOpeningText(MoveNotes(row.answer.notes, row.candidate.move),
                             probe::OpeningNameAfter(row.answer.position, row.candidate.move.move));
}

}  // namespace

// Text ends with the notes, because only the last column of a table may contain non-ASCII characters.
const ColumnList<MoveRow>& MoveColumns() {
  constexpr auto kMove = [](const MoveRow& row) { return &row.candidate.move; };
  static const ColumnList<MoveRow> columns =
      ColumnList<MoveRow>{
          {"move", "move", Align::kLeft, kProbeAndExplain,
           [](const MoveRow& row) { return Value(MoveName(row.answer.position, row.candidate.move)); }},
          {"san", "san", Align::kLeft, kProbeAndExplain,
           [](const MoveRow& row) {
             return Value(probe::SanText(row.answer.position, row.candidate.move));
           }}} +
      WeightColumn().For<MoveRow>(kMove) +
      ColumnList<MoveRow>{{"share", "share", Align::kRight, kProbeAndExplain,
                           [](const MoveRow& row) { return Value(row.candidate.share, Style::kShare); }}} +
      GamesColumns().For<MoveRow>(kMove) + EvaluationColumns().For<MoveRow>(kMove) +
      ColumnList<MoveRow>{
          {"probability", "", Align::kRight, kExplainText, Probability},
          {"verdict", "", Align::kLeft, kExplainText, [](const MoveRow& row) { return Value(Verdict(row)); }},
          {"notes", "", Align::kLeft, kText | kExplainText, Remarks},
          {"", "notes", Align::kLeft, kJson,
           [](const MoveRow& row) {
             return Value::Of(NotesJson(MoveNotes(row.answer.notes, row.candidate.move)));
           }},
          {"", "opening", Align::kLeft, kJson,
           [](const MoveRow& row) {
             return Value::Of(
                 OpeningJson(probe::OpeningNameAfter(row.answer.position, row.candidate.move.move)));
           }},
          {"", "probability", Align::kRight, kExplainJson, Probability},
          {"", "refused", Align::kLeft, kExplainJson,
           [](const MoveRow& row) { return Value::OrAbsent(row.candidate.rejected); }}};
  return columns;
}

Json EvaluationJson(const chess::Evaluation& evaluation) {
  Json json = {{evaluation.score.unit(), evaluation.score.number()},
               {"depth", uint64_t{evaluation.depth}},
               {"origin", chess::OriginName(evaluation.origin)}};
  if (evaluation.origin == chess::EvaluationOrigin::kSolved) json["distance"] = uint64_t{evaluation.distance};
  return json;
}

Json BookMoveJson(const BookMove& move) {
  static const ColumnList<BookMove> columns = WeightColumn() + GamesColumns() + EvaluationColumns();
  Json json = columns.ToJson(move);
  if (!move.games && !move.stated_weight) json["weight"] = Json();
  return json;
}

uint64_t CountOf(const BookMove& move) {
  return move.games ? move.games->total() : move.weight();
}

}  // namespace tabia::report
