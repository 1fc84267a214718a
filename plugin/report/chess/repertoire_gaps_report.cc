#include "plugin/report/chess/repertoire_gaps_report.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/moves/book_position.h"
#include "core/moves/score.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/move_shares.h"
#include "plugin/report/chess/numbered_moves.h"
#include "plugin/report/layout/column.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/gap_tree.h"

namespace tabia::report {
namespace {

using Align = Table::Align;

// The form of lists in which some reply has a value.
constexpr unsigned kValueList = kOwnForm;

constexpr std::string_view kGapKind = "gap";

using repertoire::Reply;
using repertoire::WalkExit;

// A row: a reply of one of the two lists.
struct ReplyRow {
  std::string_view kind;  // kGapKind or "redundant"
  const chess::Board& root;
  const Reply& reply;
  size_t number;  // its place in the list
};

chess::Board AfterReply(const Reply& reply) {
  chess::Board after = reply.position;
  if (reply.move) after.Make(reply.move);
  return after;
}

Json ScoreJson(const Reply& reply) {
  if (!reply.score) return {};
  return {{reply.score->unit(), reply.score->number()}};
}

Value ReplyText(const ReplyRow& row, std::string_view before_black) {
  if (!row.reply.move) return Value("-");
  return Value(LineText(row.reply.position, {row.reply.move}, before_black));
}

const ColumnList<ReplyRow>& ReplyColumns() {
  constexpr unsigned kData = kTsv | kJson, kList = kText | kHtml;
  static const ColumnList<ReplyRow> columns = {
      {"", "kind", Align::kLeft, kData, [](const ReplyRow& row) { return Value(row.kind); }},
      {"games", "probability", Align::kRight, kData | kList,
       [](const ReplyRow& row) {
         const std::string text = OneInText(row.reply.probability);
         return Value::Of(row.reply.probability).InText(text).InHtml(text);
       },
       "games"},
      {"", "moves", Align::kLeft, kData,
       [](const ReplyRow& row) { return Value(probe::MoveSequenceText(row.root, row.reply.line)); }},
      {"", "position", Align::kLeft, kData,
       [](const ReplyRow& row) { return Value(chess::BookPosition::Of(row.reply.position).Epd()); }},
      {"", "reply", Align::kLeft, kData,
       [](const ReplyRow& row) {
         return row.reply.move ? Value(chess::UciMove(row.reply.position, row.reply.move)) : Value();
       }},
      {"", "san", Align::kLeft, kData,
       [](const ReplyRow& row) {
         return row.reply.move ? Value(chess::San(row.reply.position, row.reply.move)) : Value();
       }},
      {"reply", "", Align::kLeft, kText, [](const ReplyRow& row) { return ReplyText(row, kThreeDots); }},
      {"", "", Align::kLeft, kHtml,
       [](const ReplyRow& row) {
         const Value text = ReplyText(row, kEllipsis);
         if (row.kind != kGapKind) return text;
         return Value().InHtml(Element("span", {{"id", GapId(row.number)}}, text.ToHtml()));
       },
       "reply"},
      {"share", "share", Align::kRight, kData | kList,
       [](const ReplyRow& row) { return Value(row.reply.share, Value::Style::kShare); }, "share"},
      {"value", "value", Align::kRight, kTsv | kValueList,
       [](const ReplyRow& row) {
         return row.reply.score ? Value(chess::ScoreText(*row.reply.score)) : Value();
       },
       "value"},
      {"", "value", Align::kRight, kJson,
       [](const ReplyRow& row) { return Value::Of(ScoreJson(row.reply)); }},
      {"answers", "answers", Align::kLeft, kTsv | kList,
       [](const ReplyRow& row) { return Value(SharesText(AfterReply(row.reply), row.reply.answers)); },
       "answers"},
      {"", "answers", Align::kLeft, kJson,
       [](const ReplyRow& row) { return Value::Of(SharesJson(AfterReply(row.reply), row.reply.answers)); }},
      {"line", "", Align::kLeft, kText,
       [](const ReplyRow& row) { return Value(LineText(row.root, row.reply.line)); }},
      {"", "", Align::kLeft, kHtml,
       [](const ReplyRow& row) { return Value(LineText(row.root, row.reply.line, kEllipsis)); }, "line"}};
  return columns;
}

std::vector<ReplyRow> RowsOf(const RepertoireGaps& gaps, std::string_view kind,
                             const std::vector<Reply>& list) {
  std::vector<ReplyRow> rows;
  for (const Reply& reply : list) rows.push_back({kind, gaps.rule.root, reply, rows.size()});
  return rows;
}

std::vector<ReplyRow> AllRows(const RepertoireGaps& gaps) {
  std::vector<ReplyRow> rows = RowsOf(gaps, kGapKind, gaps.report.gaps);
  for (const ReplyRow& row : RowsOf(gaps, "redundant", gaps.report.redundant)) rows.push_back(row);
  return rows;
}

// A row: an exit with its probability and its meaning.
struct ExitRow {
  WalkExit exit;
  double probability;
  std::string meaning;
};

std::vector<ExitRow> ExitRows(const RepertoireGaps& gaps) {
  const std::string limit = FormatText("1 in %d", gaps.one_in);
  const std::pair<WalkExit, std::string> meanings[] = {
      {WalkExit::kGap, "a reply without an answer, met in at least " + limit + " games"},
      {WalkExit::kRareGap, "a rarer reply without an answer"},
      {WalkExit::kUnknown, "a position of which " + gaps.book_name + " has no game"},
      {WalkExit::kOver, "the game is over"},
      {WalkExit::kRare, "a position that is too rare to follow"},
      {WalkExit::kDeep, FormatText("still prepared after %d plies", gaps.rule.max_plies)}};
  std::vector<ExitRow> rows;
  for (const auto& [exit, meaning] : meanings) rows.push_back({exit, gaps.report.of(exit), meaning});
  return rows;
}

const ColumnList<ExitRow>& ExitColumns() {
  static const ColumnList<ExitRow> columns = {
      {"games", "", Align::kRight, kText | kHtml,
       [](const ExitRow& row) { return Value(row.probability, Value::Style::kShare); }, "games"},
      {"exit", "", Align::kLeft, kText | kHtml,
       [](const ExitRow& row) { return Value(WalkExitName(row.exit)); }, "exit"},
      {"meaning", "", Align::kLeft, kText | kHtml, [](const ExitRow& row) { return Value(row.meaning); },
       "meaning"}};
  return columns;
}

// Returns the probability that a game does not leave by a gap, as far as the book's games tell.
double CoveredPart(const repertoire::GapReport& report) {
  return report.of(WalkExit::kRareGap) + report.of(WalkExit::kOver) + report.of(WalkExit::kRare) +
         report.of(WalkExit::kDeep);
}

// Returns the forms of a list of replies, `form` and the form of values if a reply has one.
unsigned FormsOf(const std::vector<ReplyRow>& rows, unsigned form) {
  const bool has_value =
      std::any_of(rows.begin(), rows.end(), [](const ReplyRow& row) { return row.reply.score.has_value(); });
  return form | (has_value ? kValueList : 0);
}

template <typename Columns, typename Rows>
std::string TextOf(const Columns& columns, const Rows& rows, unsigned forms = kText) {
  Table table = columns.StartTable(forms);
  for (const auto& row : rows) columns.AddRow(row, table, forms);
  return table.Text();
}

std::string RepliesText(const std::vector<ReplyRow>& rows) {
  return rows.empty() ? "" : "\n" + TextOf(ReplyColumns(), rows, FormsOf(rows, kText));
}

Html RepliesHtml(const char* title, const std::vector<ReplyRow>& rows) {
  return Fragment(Element("h2", title), LineEnd(), TableOf(ReplyColumns(), rows, FormsOf(rows, kHtml)));
}

std::string SideText(const RepertoireGaps& gaps) {
  return gaps.repertoire_name + ", for " + (gaps.rule.side == chess::kWhite ? "White" : "Black");
}

std::string CoveredText(const RepertoireGaps& gaps) {
  return FormatText("%s of the games; %s leave by a gap, %s are unknown",
                    PercentText(CoveredPart(gaps.report)), PercentText(gaps.report.of(WalkExit::kGap)),
                    PercentText(gaps.report.of(WalkExit::kUnknown)));
}

}  // namespace

std::string GapsText(const RepertoireGaps& gaps) {
  std::string text =
      FactLine("repertoire", SideText(gaps)) + FactLine("against", gaps.book_name) +
      FactLine("covered", CoveredText(gaps)) + FactLine("gaps", FormatText("%d", gaps.report.gaps.size())) +
      "\n" + TextOf(ExitColumns(), ExitRows(gaps)) + RepliesText(RowsOf(gaps, kGapKind, gaps.report.gaps));
  if (!gaps.rule.find_redundant) return text;
  return text + "\n" + FactLine("redundant", FormatCount(gaps.report.redundant.size(), "reply", "replies")) +
         RepliesText(RowsOf(gaps, "redundant", gaps.report.redundant));
}

std::string GapsTsv(const RepertoireGaps& gaps) {
  std::string text = ReplyColumns().TsvTitles();
  for (const ReplyRow& row : AllRows(gaps)) text += ReplyColumns().Tsv(row);
  return text;
}

std::string GapsJson(const RepertoireGaps& gaps) {
  std::string text;
  for (const ReplyRow& row : AllRows(gaps)) text += JsonLine(ReplyColumns().ToJson(row));
  Json total = {{"kind", "total"}, {"gaps", gaps.report.gaps.size()}};
  for (const ExitRow& row : ExitRows(gaps)) total[WalkExitName(row.exit)] = row.probability;
  total["covered"] = CoveredPart(gaps.report);
  total["positions"] = gaps.report.positions;
  return text + JsonLine(total);
}

std::string GapsHtml(const RepertoireGaps& gaps) {
  const std::string title = gaps.repertoire_name + ": gaps";
  Html main = Fragment(
      Element("h1", title), LineEnd(),
      Element("p", SideText(gaps), ", against ", gaps.book_name, ". Covered: ", CoveredText(gaps), "."),
      LineEnd(), GapTree(gaps.report, gaps.rule.root, gaps.book_name),
      TableOf(ExitColumns(), ExitRows(gaps), kHtml),
      RepliesHtml("Gaps", RowsOf(gaps, kGapKind, gaps.report.gaps)));
  if (gaps.rule.find_redundant) {
    main += RepliesHtml("Redundant replies", RowsOf(gaps, "redundant", gaps.report.redundant));
  }
  return ReportPage(title, main);
}

}  // namespace tabia::report
