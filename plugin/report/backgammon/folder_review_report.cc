#include "plugin/report/backgammon/folder_review_report.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"

#include "core/backgammon/board.h"
#include "core/backgammon/board_picture.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/error_trend.h"
#include "plugin/report/picture/play_errors.h"

namespace tabia::report {
namespace {

using Align = Table::Align;
using NamedCounts = std::pair<std::string, ReviewCounts>;
constexpr std::string_view kUnknownMonth = "unknown", kNoName = "(no name)";

std::string ReviewedNameOf(const PlayerReview& player) {
  return player.name.empty() ? std::string(kNoName) : MakePrintable(player.name);
}

// The sums of a player by one criterion, such as "score".
struct Sums {
  std::string_view by;
  std::vector<NamedCounts> rows;
};

std::vector<Sums> SumsOf(const PlayerReview& player) {
  Sums by_turn = {"turn", {}};
  for (size_t i = 0; i < player.by_turn.size(); ++i) {
    if (player.by_turn[i].decisions == 0) continue;
    by_turn.rows.emplace_back(TurnClassName(static_cast<TurnClass>(i)), player.by_turn[i]);
  }
  Sums by_score = {"score", {player.by_score.begin(), player.by_score.end()}};
  std::stable_sort(by_score.rows.begin(), by_score.rows.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.judged, a.second.decisions) > std::pair(b.second.judged, b.second.decisions);
  });
  return {by_turn,
          {"opening", {player.by_opening.begin(), player.by_opening.end()}},
          by_score,
          {"month", {player.by_month.begin(), player.by_month.end()}}};
}

// Returns the columns of named sums, which `title` describes. The name comes last in text, where it may contain other
// characters than ASCII, and first in HTML.
ColumnList<NamedCounts> NamedCountColumns(std::string_view title, unsigned form) {
  constexpr auto kCounts = [](const NamedCounts& sum) { return &sum.second; };
  const ColumnList<NamedCounts> counts = ReviewCountColumns().For<NamedCounts>(kCounts);
  const ColumnList<NamedCounts> name = {{title, "", Align::kLeft, kText, [](const NamedCounts& sum) {
                                           return sum.first.empty() ? Value(kUnknownMonth) : Value(sum.first);
                                         }}};
  return form == kHtml ? (name + counts).AsHtml() : counts + name;
}

// Returns the columns of players, with the name in the same places.
ColumnList<PlayerReview> PlayerColumns(unsigned form) {
  constexpr auto kCounts = [](const PlayerReview& player) { return &player.all; };
  constexpr auto kMatches = [](const PlayerReview& player) { return Value::Count(player.matches); };
  const ColumnList<PlayerReview> counts =
      ColumnList<PlayerReview>{{"matches", "matches", Align::kRight, kText | kJson, kMatches}} +
      ReviewCountColumns().For<PlayerReview>(kCounts);
  const ColumnList<PlayerReview> name = {
      {"player", "", Align::kLeft, kText, [](const PlayerReview& player) { return ReviewedNameOf(player); }}};
  return form == kHtml ? (name + counts).AsHtml() : counts + name;
}

const ColumnList<WorstError>& WorstColumns() {
  static const ColumnList<WorstError> columns = {
      {"", "match", Align::kLeft, kJson, [](const WorstError& error) { return Value(error.match); }},
      {"", "date", Align::kLeft, kJson, [](const WorstError& error) { return Value::OrAbsent(error.day); }},
      {"", "match_game", Align::kRight, kJson,
       [](const WorstError& error) { return Value::Count(error.game); }},
      {"", "turn", Align::kRight, kJson, [](const WorstError& error) { return Value::Count(error.turn); }},
      {"", "kind", Align::kLeft, kJson,
       [](const WorstError& error) { return Value(TurnKindName(error.kind)); }},
      {"error", "", Align::kRight, kText,
       [](const WorstError& error) { return Value(error.error, Value::Style::kDecimal); }},
      {"size", "", Align::kLeft, kText, [](const WorstError& error) { return Value(error.word); }},
      {"dice", "dice", Align::kLeft, kText | kJson,
       [](const WorstError& error) { return Value::OrAbsent(error.dice); }},
      {"played", "played", Align::kLeft, kText | kJson,
       [](const WorstError& error) { return Value(error.played); }},
      {"best", "best", Align::kLeft, kText | kJson,
       [](const WorstError& error) { return Value::OrAbsent(error.best); }},
      {"", "error", Align::kRight, kJson,
       [](const WorstError& error) { return Value(error.error, Value::Style::kDecimal); }},
      {"", "word", Align::kLeft, kJson, [](const WorstError& error) { return Value(error.word); }},
      {"position", "xgid", Align::kLeft, kText | kJson,
       [](const WorstError& error) { return Value(error.xgid); }},
      {"game", "", Align::kRight, kText, [](const WorstError& error) { return Value::Count(error.game); }},
      {"turn", "", Align::kRight, kText, [](const WorstError& error) { return Value::Count(error.turn); }},
      {"date; match", "", Align::kLeft, kText, [](const WorstError& error) {
         return Value(error.day + (error.day.empty() ? "" : "; ") + error.match);
       }}};
  return columns;
}

// Returns the reviewed matches, and the files that were left out.
std::string MatchesText(const FolderReview& review) {
  std::string text = FormatText("%d", review.matches);
  if (review.repeated > 0) {
    text += "; left out: " + FormatCount(review.repeated, "copy", "copies") + ", the first of them " +
            review.first_repeated;
  }
  if (review.others > 0) text += "; other files: " + FormatText("%d", review.others);
  return text;
}

std::string FolderJudgedText(const FolderReview& review) {
  std::string text = FormatText("%d of %d decisions", review.totals.judged(), review.totals.decisions());
  if (review.later_replies > 0) {
    text += "; not judged: " + FormatCount(review.later_replies, "reply", "replies") + " after a beaver";
  }
  return text + review.totals.FlagsText();
}

Facts FolderFactsOf(const FolderReview& review) {
  Facts facts = {{"folder", review.folder}, {"matches", MatchesText(review)}};
  for (const Fact& skipped : SkippedFacts(review.source)) facts.push_back(skipped);
  facts.push_back({"book", review.book});
  if (!review.patterns.empty()) facts.push_back({"player", review.patterns});
  facts.push_back({"judged", FolderJudgedText(review)});
  return facts;
}

// Returns "... and 12 more; --all prints all of them" if rows are left out.
std::string RestText(size_t all, size_t shown) {
  return shown < all ? FormatText("... and %d more; --all prints all of them", all - shown) : "";
}

// Returns the same of the players without tables of their own.
std::string TablesLeftOut(size_t all, size_t shown) {
  return shown < all
             ? FormatText("... and the tables of %d more; --player NAME or --all prints them", all - shown)
             : "";
}

// Returns a text with a line end, or an empty one.
std::string LineOf(const std::string& text) {
  return text.empty() ? "" : text + "\n";
}

// Returns the first rows of a list as a table of text.
template <typename Row>
std::string FirstRowsText(const ColumnList<Row>& columns, const std::vector<Row>& rows, size_t max_rows) {
  if (rows.empty()) return "";
  Table table = columns.StartTable();
  const size_t shown = std::min(rows.size(), max_rows);
  for (size_t i = 0; i < shown; ++i) columns.AddRow(rows[i], table);
  return "\n" + table.Text() + LineOf(RestText(rows.size(), shown));
}

std::string PlayerReviewText(const PlayerReview& player, size_t max_rows) {
  std::string text = "\n" + FactLine("player", ReviewedNameOf(player));
  for (const Sums& sums : SumsOf(player))
    text += FirstRowsText(NamedCountColumns(sums.by, kText), sums.rows, max_rows);
  return text + FirstRowsText(WorstColumns(), player.worst, kWorstErrors);
}

}  // namespace

std::string FolderReviewText(const FolderReview& review) {
  std::string text = FactLine("folder", review.folder) + FactLine("matches", MatchesText(review)) +
                     SkippedText(review.source) + FactLine("book", review.book);
  if (!review.patterns.empty()) text += FactLine("player", review.patterns);
  text += FactLine("judged", FolderJudgedText(review));
  const std::vector<const PlayerReview*> players = review.players.ByDecisions();
  if (players.empty()) return text;
  const ColumnList<PlayerReview> columns = PlayerColumns(kText);
  Table table = columns.StartTable();
  const size_t rows = std::min(players.size(), review.max_rows);
  for (size_t i = 0; i < rows; ++i) columns.AddRow(*players[i], table);
  text += "\n" + table.Text() + LineOf(RestText(players.size(), rows));
  const size_t shown = std::min(players.size(), review.max_players);
  for (size_t i = 0; i < shown; ++i) text += PlayerReviewText(*players[i], review.max_rows);
  const std::string rest = TablesLeftOut(players.size(), shown);
  return text + (rest.empty() ? "" : "\n") + LineOf(rest);
}

namespace {

// Returns a text as a paragraph, or an empty one.
Html ParagraphOf(const std::string& text) {
  return text.empty() ? Html() : Fragment(Element("p", text), LineEnd());
}

// Returns the id of the section of a player, for links to it.
std::string PlayerId(size_t player) {
  return FormatText("player-%d", player);
}

// Returns the id of the board of an error.
std::string BoardId(size_t player, size_t error) {
  return FormatText("position-%d-%d", player, error);
}

// Returns a cell before a row: its number, which is a link unless `id` is empty.
Html NumberCell(size_t number, const std::string& id) {
  const Html text = id.empty() ? Html(number) : Element("a", {{"href", "#" + id}}, number);
  return DataCell("", Align::kRight, "", Value().InHtml(text));
}

// Returns "31: 24/20 instead of 8/5 6/5".
std::string DecisionText(const WorstError& error) {
  return error.dice + (error.dice.empty() ? "" : ": ") + error.played +
         (error.best.empty() ? "" : " instead of " + error.best);
}

// Draws a board, line by line, because escaping makes line ends blanks.
Html BoardHtml(const backgammon::Board& board) {
  Html lines;
  const std::string picture = DrawBoard(board);
  for (const absl::string_view line : absl::StrSplit(picture, '\n', absl::SkipEmpty())) {
    lines += Fragment(std::string_view(line.data(), line.size()), LineEnd());
  }
  return Element("pre", lines);
}

Html BoardsHtml(const PlayerReview& player, size_t number) {
  Html boards;
  for (size_t i = 0; i < player.worst.size(); ++i) {
    const WorstError& error = player.worst[i];
    const bool is_reply = error.kind == probe::TurnKind::kReply;
    boards += Fragment(
        Element("h3", {{"id", BoardId(number, i + 1)}}, FormatText("%.3f: ", -error.error),
                DecisionText(error)),
        LineEnd(), Element("p", is_reply ? "X has doubled, and O decides. " : "X is on roll. ", error.xgid),
        LineEnd(), BoardHtml(error.board), LineEnd());
  }
  return boards;
}

Html WorstHtml(const PlayerReview& player, size_t number) {
  if (player.worst.empty()) return {};
  std::vector<PlayErrorRow> errors;
  Html rows;
  for (size_t i = 0; i < player.worst.size(); ++i) {
    const WorstError& error = player.worst[i];
    errors.push_back({error.dice + (error.dice.empty() ? "" : ": ") + error.played, -error.error});
    rows += Fragment(
        Element("tr", NumberCell(i + 1, BoardId(number, i + 1)), WorstColumns().AsHtml().HtmlCells(error)),
        LineEnd());
  }
  const Html head = Fragment(HeadCell("board", Align::kRight), WorstColumns().AsHtml().HtmlTitles());
  return Fragment(Element("h3", "Largest errors"), LineEnd(), PlayErrorChart(errors), WideTable(head, rows),
                  BoardsHtml(player, number));
}

Html TrendHtml(const PlayerReview& player) {
  std::vector<ErrorTrendRow> months;
  for (const auto& [month, counts] : player.by_month) {
    const auto rate = counts.error_rate();
    if (month.empty() || !rate) continue;
    months.push_back({month, rate->value, rate->half_width});
  }
  const auto rate = player.all.error_rate();
  return rate ? ErrorTrend(months, rate->value) : Html();
}

Html PlayerReviewHtml(const PlayerReview& player, size_t number, size_t max_rows) {
  Html html = Fragment(Element("h2", {{"id", PlayerId(number)}}, ReviewedNameOf(player)), LineEnd());
  for (Sums& sums : SumsOf(player)) {
    const size_t all = sums.rows.size();
    sums.rows.resize(std::min(all, max_rows));
    html += Fragment(Element("h3", "By ", sums.by), LineEnd(),
                     TableOf(NamedCountColumns(sums.by, kHtml), sums.rows, kHtml),
                     ParagraphOf(RestText(all, sums.rows.size())));
  }
  return Fragment(html, TrendHtml(player), WorstHtml(player, number));
}

}  // namespace

std::string FolderReviewHtml(const FolderReview& review) {
  const std::string title = review.folder + " and " + review.book;
  const std::vector<const PlayerReview*> players = review.players.ByDecisions();
  const size_t shown = std::min(players.size(), review.max_players);
  const ColumnList<PlayerReview> columns = PlayerColumns(kHtml);
  Html rows, sections;
  const size_t listed = std::min(players.size(), review.max_rows);
  for (size_t i = 0; i < listed; ++i) {
    rows += Fragment(
        Element("tr", NumberCell(i + 1, i < shown ? PlayerId(i + 1) : ""), columns.HtmlCells(*players[i])),
        LineEnd());
  }
  for (size_t i = 0; i < shown; ++i) sections += PlayerReviewHtml(*players[i], i + 1, review.max_rows);
  return ReportPage(
      title,
      Fragment(Element("h1", title), LineEnd(), FactTable(FolderFactsOf(review)), Element("h2", "Players"),
               LineEnd(), WideTable(Fragment(HeadCell("", Align::kRight), columns.HtmlTitles()), rows),
               ParagraphOf(RestText(players.size(), listed)), sections,
               ParagraphOf(TablesLeftOut(players.size(), shown))));
}

std::string FolderReviewJson(const FolderReview& review) {
  const ColumnList<PlayerReview> columns = PlayerColumns(kJson);
  std::string lines;
  for (const PlayerReview* const player : review.players.ByDecisions()) {
    Json json = {{"kind", "player"}, {"player", player->name}};
    columns.AddMembers(*player, json);
    for (const Sums& sums : SumsOf(*player)) {
      Json list = Json::Array();
      for (const NamedCounts& row : sums.rows) {
        Json sum = {{std::string(sums.by), row.first.empty() ? Json() : Json(row.first)}};
        ReviewCountColumns().AddMembers(row.second, sum);
        list.Append(std::move(sum));
      }
      json[FormatText("by_%s", sums.by)] = std::move(list);
    }
    Json worst = Json::Array();
    for (const WorstError& error : player->worst) worst.Append(WorstColumns().ToJson(error));
    json["worst"] = std::move(worst);
    lines += JsonLine(json);
  }
  return lines + JsonLine({{"kind", "folder"},
                           {"matches", review.matches},
                           {"repeated", review.repeated},
                           {"first_repeated", TextOrNull(review.first_repeated)},
                           {"other_files", review.others},
                           {"decisions", review.totals.decisions()},
                           {"judged", review.totals.judged()},
                           {"judged_elsewhere", review.totals.judged_elsewhere()},
                           {"refused_by_level", review.totals.refused_by_level()},
                           {"refused_by_plays", review.totals.refused_by_plays()},
                           {"replies_to_beavers", review.later_replies},
                           {"skipped", SkippedJson(review.source.skipped)}});
}

namespace {

// A line of TSV.
struct SumLine {
  std::string_view player, by;
  NamedCounts sum;
};

const ColumnList<SumLine>& SumLineColumns() {
  constexpr auto kCounts = [](const SumLine& line) { return &line.sum.second; };
  static const ColumnList<SumLine> columns =
      ColumnList<SumLine>{
          {"", "player", Align::kLeft, kTsv, [](const SumLine& line) { return Value(line.player); }},
          {"", "by", Align::kLeft, kTsv, [](const SumLine& line) { return Value(line.by); }},
          {"", "of", Align::kLeft, kTsv, [](const SumLine& line) { return Value(line.sum.first); }}} +
      ReviewCountColumns().For<SumLine>(kCounts);
  return columns;
}

}  // namespace

std::string FolderReviewTsv(const FolderReview& review) {
  std::string lines = SumLineColumns().TsvTitles();
  for (const PlayerReview* const player : review.players.ByDecisions()) {
    lines += SumLineColumns().Tsv({player->name, "all", {"", player->all}});
    for (const Sums& sums : SumsOf(*player)) {
      for (const NamedCounts& sum : sums.rows) lines += SumLineColumns().Tsv({player->name, sums.by, sum});
    }
  }
  return lines;
}

}  // namespace tabia::report
