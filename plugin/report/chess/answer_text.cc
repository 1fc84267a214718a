#include "plugin/report/chess/answer_text.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "core/probe/chess/choice.h"
#include "core/records/scale.h"
#include "plugin/report/chess/choice_text.h"
#include "plugin/report/chess/opening_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

std::string MovesText(const Answer& answer) {
  const bool counts_games = answer.book.info().scale == records::Scale::kGames;
  using Align = Table::Align;
  std::vector<Table::Column> columns = {
      {"move"}, {"san"}, {"weight", Align::kRight}, {"share", Align::kRight}};
  if (counts_games) {
    for (const char* title : {"win", "draw", "loss"}) columns.push_back({title, Align::kRight});
  }
  columns.push_back({"active"});
  columns.push_back({"notes"});
  Table table(std::move(columns));
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    const chess::BookMove& move = candidate.move;
    std::vector<std::string> cells = {MoveName(answer.position, move), SanName(answer.position, move),
                                      std::to_string(move.weight()), PercentText(candidate.share)};
    if (counts_games) {
      const chess::Games games = move.games.value_or(chess::Games{});
      for (const uint64_t count : {games.win, games.draw, games.loss}) cells.push_back(std::to_string(count));
    }
    cells.push_back(move.active ? "yes" : "no");
    cells.push_back(RemarksText(answer, move));
    table.AddRow(std::move(cells));
  }
  return table.Text();
}

}  // namespace

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
  return text + "\n" + FactLine("chosen", outcome + " (" + Describe(answer.rule, answer.seed) + ")");
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
    moves.Append(CandidateJson(answer, candidate));
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
