#include "plugin/report/chess/game_answers_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/opening_name.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/moves/book_position.h"
#include "core/moves/score.h"
#include "core/probe/chess/game_opening.h"
#include "plugin/report/chess/numbered_moves.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/value_line.h"

namespace tabia::report {
namespace {

using Align = Table::Align;
using games::BookAnswer;
using games::ExitReason;
using games::GameExit;

// A row: a move of the game.
struct PlyRow {
  const ExplainedGame& explained;
  size_t ply;

  const games::PlyAnswers& answers() const { return explained.answers.plies[ply]; }
  const chess::Board& position() const { return explained.game.PositionAt(ply); }
  chess::Move move() const { return explained.game.plies[ply].move; }
  std::optional<chess::OpeningName> opening() const {
    return probe::OpeningNameAfter(chess::BookPosition::Of(position()), move());
  }
  // Returns whether the move that was played has the best score.
  bool IsBest() const { return answers().played && *answers().played >= *answers().best; }
  // Returns whether another move is known to be better.
  bool IsWorse() const { return answers().played && *answers().played < *answers().best; }
  // Returns the loss of the move that was played; nothing if its score is unknown.
  std::optional<int> lost() const {
    const games::PlyAnswers& of_books = answers();
    if (!of_books.played) return std::nullopt;
    return games::LostCentipawns(*of_books.best, *of_books.played);
  }
  std::optional<chess::Score> value() const {
    return answers().best ? std::optional(answers().best->NegatedIfBlack(position().turn())) : std::nullopt;
  }
};

// Returns the number of moves up to the last position that a book has.
size_t KnownPlies(const games::GameAnswers& answers) {
  size_t known = answers.plies.size();
  const auto is_known = [](const BookAnswer& answer) { return answer.is_known; };
  while (known > 0) {
    const auto& books = answers.plies[known - 1].books;
    if (std::any_of(books.begin(), books.end(), is_known)) break;
    --known;
  }
  return known;
}

std::vector<PlyRow> PlyRows(const ExplainedGame& explained) {
  const size_t count =
      explained.has_all_plies ? explained.answers.plies.size() : KnownPlies(explained.answers);
  std::vector<PlyRow> rows;
  for (size_t ply = 0; ply < count; ++ply) rows.push_back({explained, ply});
  return rows;
}

std::string PlyName(const PlyRow& row) {
  return LineText(row.position(), {row.move()});
}

// Returns "e4" if the book would have played the move of the game; otherwise its move with the share of the one that
// was played, "d4 (e4: 12.3%)" or "d4 (e4: not listed)". If it plays none, returns the reason.
std::string BookCell(const PlyRow& row, const BookAnswer& answer) {
  if (!answer.is_known) return "";
  if (!answer.choice) return "no move: " + answer.no_move;
  const std::string choice = chess::San(row.position(), *answer.choice);
  if (answer.choice == row.move()) return choice;
  const std::string share = answer.played_share ? PercentText(*answer.played_share) : "not listed";
  return Concat(choice, " (", chess::San(row.position(), row.move()), ": ", share, ")");
}

std::string OpeningCell(const std::optional<chess::OpeningName>& opening) {
  return opening ? Concat(opening->eco, " ", opening->name) : "";
}

Value LossCell(const PlyRow& row) {
  if (row.IsBest()) return Value("best");
  const std::optional<int> lost = row.lost();
  return lost ? Value(FormatText("%.2f", static_cast<double>(*lost) / 100)) : Value();
}

// Returns the columns, with one for each book.
ColumnList<PlyRow> PlyColumns(const ExplainedGame& explained) {
  constexpr unsigned kList = kText | kHtml;
  ColumnList<PlyRow> columns = {
      {"move", "", Align::kLeft, kList, [](const PlyRow& row) { return Value(PlyName(row)); }, "move"},
      {"value", "", Align::kRight, kList,
       [](const PlyRow& row) { return row.value() ? Value(chess::ScoreText(*row.value())) : Value(); },
       "value"},
      {"lost", "", Align::kRight, kList, LossCell, "lost"}};
  for (size_t i = 0; i < explained.books.size(); ++i) {
    columns = columns + ColumnList<PlyRow>{
                            {explained.books[i], "", Align::kLeft, kList,
                             [i](const PlyRow& row) { return Value(BookCell(row, row.answers().books[i])); },
                             explained.books[i]}};
  }
  return columns +
         ColumnList<PlyRow>{{"opening", "", Align::kLeft, kList,
                             [](const PlyRow& row) { return Value(OpeningCell(row.opening())); }, "opening"}};
}

// Returns "Anna - Ben, 2026.11.20", or "moves" if they are of no game.
std::string TitleOf(const games::Game& game) {
  if (game.players[chess::kWhite].empty()) return "moves";
  return Concat(game.players[chess::kWhite], " - ", game.players[chess::kBlack],
                game.date.empty() ? "" : ", ", game.date);
}

std::optional<chess::OpeningName> LastOpening(const ExplainedGame& explained) {
  for (size_t ply = explained.answers.plies.size(); ply > 0; --ply) {
    if (const auto opening = PlyRow{explained, ply - 1}.opening()) return opening;
  }
  return std::nullopt;
}

// Returns a sentence about the exit, such as "6. h3 is a move of White that the book does not list".
std::string HowItLeft(const GameExit& exit) {
  const std::string move = exit.move ? LineText(exit.position, {exit.move}) : "";
  switch (exit.reason) {
    case ExitReason::kWhite:
    case ExitReason::kBlack:
      return Concat(move, " is a move of ", exit.reason == ExitReason::kWhite ? "White" : "Black",
                    " that the book does not list");
    case ExitReason::kEnd:
      return "the book ends after " + move;
    case ExitReason::kInside:
      return "the game ended in the book";
    case ExitReason::kNever:
      return "no position of the game is in the book";
    case ExitReason::kPlayer:
    case ExitReason::kOpponent:
      break;  // these games have no side
  }
  return "";
}

// Returns the facts of the text as pairs of a name and a value.
std::vector<std::pair<std::string, std::string>> GameFacts(const ExplainedGame& explained) {
  std::vector<std::pair<std::string, std::string>> facts = {{"game", TitleOf(explained.game)}};
  if (explained.seed) facts.emplace_back("seed", Concat(explained.seed->number));
  if (const auto opening = LastOpening(explained)) facts.emplace_back("opening", OpeningCell(opening));
  for (size_t i = 0; i < explained.books.size(); ++i) {
    facts.emplace_back("left book", Concat(explained.books[i], ": ", HowItLeft(explained.answers.exits[i])));
  }
  return facts;
}

std::string UnknownRest(const ExplainedGame& explained, size_t shown) {
  const size_t rest = explained.answers.plies.size() - shown;
  return rest == 0 ? ""
                   : FormatText("%s after the last position in a book; --all prints all",
                                FormatCount(rest, "ply", "plies"));
}

Json ScoreJson(const std::optional<chess::Score>& score) {
  return score ? Json{{score->unit(), score->number()}} : Json();
}

Json BookJson(const PlyRow& row, size_t book) {
  const BookAnswer& answer = row.answers().books[book];
  return {{"book", row.explained.books[book]},
          {"known", answer.is_known},
          {"choice", answer.choice ? Json(chess::UciMove(row.position(), *answer.choice)) : Json()},
          {"choice_san", answer.choice ? Json(chess::San(row.position(), *answer.choice)) : Json()},
          {"no_move", TextOrNull(answer.no_move)},
          {"listed", answer.played_share.has_value()},
          {"share", answer.played_share ? Json(*answer.played_share) : Json()}};
}

Json PlyJson(const PlyRow& row) {
  Json books = Json::Array();
  for (size_t i = 0; i < row.explained.books.size(); ++i) books.Append(BookJson(row, i));
  const games::PlyAnswers& ply = row.answers();
  const std::optional<chess::OpeningName> opening = row.opening();
  return {{"kind", "ply"},
          {"game", row.explained.game.number},
          {"ply", uint64_t{row.ply + 1}},
          {"position", chess::BookPosition::Of(row.position()).Epd()},
          {"move", chess::UciMove(row.position(), row.move())},
          {"san", chess::San(row.position(), row.move())},
          {"best", ScoreJson(ply.best)},
          {"played", ScoreJson(ply.played)},
          {"lost_centipawns", row.lost() ? Json(*row.lost()) : Json()},
          {"eco", opening ? Json(opening->eco) : Json()},
          {"opening", opening ? Json(opening->name) : Json()},
          {"answering", ply.answering ? Json(row.explained.books[*ply.answering]) : Json()},
          {"books", books}};
}

Json ExitJson(const ExplainedGame& explained, size_t book) {
  const GameExit& exit = explained.answers.exits[book];
  return {{"book", explained.books[book]},
          {"exit", games::ExitReasonName(exit.reason)},
          {"ply", uint64_t{exit.ply}},
          {"move", exit.move ? Json(chess::UciMove(exit.position, exit.move)) : Json()}};
}

std::vector<ValueLinePly> ValuesOf(const std::vector<PlyRow>& rows) {
  std::vector<ValueLinePly> plies;
  for (const PlyRow& row : rows) {
    ValueLinePly ply;
    ply.move = PlyName(row);
    ply.is_worse = row.IsWorse();
    if (const std::optional<chess::Score> value = row.value()) {
      ply.value = chess::ScoreText(*value);
      ply.expected_points = chess::ExpectedScore(*value);
    }
    plies.push_back(std::move(ply));
  }
  return plies;
}

}  // namespace

ExplainedGame ExplainGame(const games::Game& game, const games::GameAnswers& answers,
                          const probe::BookStack& books, Seed seed, bool has_all_plies) {
  ExplainedGame explained = {game, answers, {}, {}, has_all_plies};
  for (const size_t place : answers.places) {
    explained.books.push_back(books.book(place).name());
    if (books.rule(place)->policy != probe::Policy::kBest) explained.seed = seed;
  }
  return explained;
}

std::string ExplainedGameText(const ExplainedGame& explained) {
  std::string text;
  for (const auto& [name, value] : GameFacts(explained)) text += FactLine(name, value);
  const std::vector<PlyRow> rows = PlyRows(explained);
  const ColumnList<PlyRow> columns = PlyColumns(explained);
  Table table = columns.StartTable(kText);
  for (const PlyRow& row : rows) columns.AddRow(row, table, kText);
  const std::string rest = UnknownRest(explained, rows.size());
  return Concat(text, rows.empty() ? "" : "\n" + table.Text(), rest, rest.empty() ? "" : "\n");
}

std::string ExplainedGameJson(const ExplainedGame& explained) {
  std::string lines;
  for (const PlyRow& row : PlyRows(explained)) lines += JsonLine(PlyJson(row));
  const games::Game& game = explained.game;
  const std::optional<chess::OpeningName> opening = LastOpening(explained);
  Json books = Json::Array();
  for (size_t i = 0; i < explained.books.size(); ++i) books.Append(ExitJson(explained, i));
  return lines + JsonLine({{"kind", "game"},
                           {"game", game.number},
                           {"white", TextOrNull(game.players[chess::kWhite])},
                           {"black", TextOrNull(game.players[chess::kBlack])},
                           {"date", TextOrNull(game.date)},
                           {"plies", uint64_t{game.plies.size()}},
                           {"eco", opening ? Json(opening->eco) : Json()},
                           {"opening", opening ? Json(opening->name) : Json()},
                           {"seed", explained.seed ? Json(explained.seed->number) : Json()},
                           {"books", books}});
}

Html ExplainedGameHtml(const ExplainedGame& explained) {
  const auto facts = GameFacts(explained);
  Html html = Fragment(Element("h2", facts[0].second), LineEnd());
  for (size_t i = 1; i < facts.size(); ++i) html += Fragment(Element("p", facts[i].second), LineEnd());
  const std::vector<PlyRow> rows = PlyRows(explained);
  html += ValueLine(ValuesOf(rows));
  if (!rows.empty()) html += TableOf(PlyColumns(explained), rows, kHtml);
  if (const std::string rest = UnknownRest(explained, rows.size()); !rest.empty())
    html += Fragment(Element("p", rest), LineEnd());
  return html;
}

}  // namespace tabia::report
