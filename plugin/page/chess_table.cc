#include "plugin/page/chess_table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::page {
namespace {

using report::AttributeIf;
using report::ColumnList;
using report::CountOf;
using report::Element;
using report::Fragment;
using report::kChoiceHtml;
using report::kEvaluationsHtml;
using report::kGamesHtml;
using report::kHtml;
using report::kWeightsHtml;
using report::LineEnd;
using report::MoveColumns;
using report::QuietHtml;
using report::Value;
using Align = report::Table::Align;

constexpr size_t kMaxRows = 12;  // before the rest is folded

// A row of the table of moves.
struct TableRow {
  const ChessView& view;
  const ChessAddress& address;
  const ComparedMove& move;
};

std::optional<report::MoveRow> FirstBook(const TableRow& row) {
  if (!row.move.candidate) return std::nullopt;
  return report::MoveRow{row.view.explained.answer, *row.move.candidate};
}

Html MoveLink(const ChessAddress& address, std::string_view uci, std::string_view san) {
  return Element("a", {{"href", address.After(uci)}}, san);
}

// Returns the cell of another book. It is marked if only one of the two books lists the move, or if it is the best move
// of the other book and the first book never plays it.
Value OtherCell(const TableRow& row, size_t book) {
  const std::optional<probe::Candidate>& ours = row.move.candidate;
  const std::optional<MoveInBook>& other = row.move.others[book];
  if (!other && ours) return Value().InHtml(QuietHtml("not listed"), "differs");
  if (!other) return "–";
  const bool we_prefer = ours && ours->probability > 0;
  const bool differs = !ours || (other->is_best && !we_prefer);
  const Html count = QuietHtml(Fragment(CountOf(other->move), other->is_best ? ", best" : ""));
  return Value().InHtml(Fragment(report::PercentText(other->share), " ", count,
                                 ours ? Html() : Fragment(" ", Element("b", "only here"))),
                        differs ? "differs" : "");
}

// Returns the columns of the first book with those of the further books between them.
ColumnList<TableRow> TableColumns(const ChessView& view) {
  ColumnList<TableRow> columns =
      ColumnList<TableRow>{{"", "move", Align::kLeft, kHtml,
                            [](const TableRow& row) {
                              return Value().InHtml(MoveLink(row.address, row.move.uci, row.move.san));
                            },
                            "Move"}} +
      MoveColumns().Only(kHtml | kGamesHtml | kWeightsHtml | kEvaluationsHtml).For<TableRow>(FirstBook) +
      ColumnList<TableRow>{{"", "behind", Align::kRight, kHtml,
                            [](const TableRow& row) {
                              return row.move.behind == 0 ? Value("–") : Value::Count(row.move.behind);
                            },
                            "After"}};
  for (size_t book = 0; book < view.others.size(); ++book) {
    columns = columns + ColumnList<TableRow>{{"", "", Align::kRight, kHtml,
                                              [book](const TableRow& row) { return OtherCell(row, book); },
                                              view.others[book]->name}};
  }
  return columns +
         MoveColumns()
             .Only(kChoiceHtml)
             .For<TableRow>(FirstBook, Value().InHtml("not in this book", "quiet")) +
         ColumnList<TableRow>{{"", "name", Align::kLeft, kHtml,
                               [](const TableRow& row) { return Value(row.move.remarks); }, "Name and notes",
                               "name"}};
}

bool CountsGames(const ChessView& view) {
  const auto& candidates = view.explained.answer.choice.candidates;
  return candidates.empty() || candidates[0].move.games.has_value();
}

unsigned FormsOf(const ChessView& view) {
  const bool has_evaluations = view.served->book.info().evaluated > 0;
  return kHtml | kChoiceHtml | (CountsGames(view) ? kGamesHtml : kWeightsHtml) |
         (has_evaluations ? kEvaluationsHtml : 0);
}

// Returns the word of an address that sorts by a column.
std::optional<std::string_view> SortWord(std::string_view column) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWords = {
      {{"move", "move"}, {"share", ""}, {"score", "score"}, {"evaluation", "evaluation"}, {"name", "name"}}};
  const auto word = std::find_if(kWords.begin(), kWords.end(),
                                 [column](const auto& named) { return named.first == column; });
  if (word == kWords.end()) return std::nullopt;
  return word->second;
}

Html TitlesHtml(const ChessView& view, const ChessAddress& address, const ColumnList<TableRow>& columns) {
  Html titles;
  columns.Visit(FormsOf(view), [&](const auto& column) {
    const std::optional<std::string_view> order = SortWord(column.name);
    titles +=
        order ? report::HeadCell(
                    Element("a", {{"id", Concat("sort-", column.name)}, {"href", address.SortedBy(*order)}},
                            column.heading),
                    column.align, AttributeIf(address.sort == *order, "aria-sort", "other"))
              : report::HeadCell(column.heading, column.align);
  });
  return Fragment(Element("thead", Element("tr", titles)), LineEnd());
}

// Returns the last row: the sums of the columns that have one.
Html SumsHtml(const ChessView& view, const ColumnList<TableRow>& columns) {
  uint64_t count = 0;
  std::optional<chess::Games> games;
  for (const probe::Candidate& candidate : view.explained.answer.choice.candidates) {
    count += CountOf(candidate.move);
    if (!candidate.move.games) continue;
    if (!games) games.emplace();
    games->win += candidate.move.games->win;
    games->draw += candidate.move.games->draw;
    games->loss += candidate.move.games->loss;
  }
  const auto sum_of = [&](std::string_view column) {
    if (column == "share") return Value::Count(count);
    if (column == "results")
      return Value().InHtml(games ? report::GamesBar(*games, view.explained.answer.position.turn()) : Html());
    return column == "score" ? Value().InHtml(report::ScoreHtml(games)) : Value();
  };
  Html cells;
  columns.Visit(FormsOf(view), [&](const auto& column) {
    cells += cells.empty()
                 ? report::RowHeadCell(column.align, "All")
                 : report::DataCell(column.heading, column.align, column.html_classes, sum_of(column.name));
  });
  return Fragment(Element("tfoot", Element("tr", cells)), LineEnd());
}

bool IsEverPlayed(const ComparedMove& move) {
  const auto is_good = [](const std::optional<MoveInBook>& other) { return other && other->move.playable(); };
  return (move.candidate && move.candidate->rejected.empty()) ||
         std::any_of(move.others.begin(), move.others.end(), is_good);
}

// Returns the moves that are not folded: the first kMaxRows moves that some book plays; if no book plays a move, the
// first kMaxRows.
std::vector<const ComparedMove*> ShownMoves(const ChessView& view, const ChessAddress& address) {
  const bool has_played = std::any_of(view.rows.begin(), view.rows.end(), IsEverPlayed);
  std::vector<const ComparedMove*> shown;
  for (const ComparedMove& move : view.rows) {
    const bool is_folded = shown.size() == kMaxRows || (has_played && !IsEverPlayed(move));
    if (address.all_moves || !is_folded) shown.push_back(&move);
  }
  return shown;
}

// Returns a link to all moves, or to fewer if all are shown.
Html FoldedHtml(const ChessView& view, const ChessAddress& address, size_t folded) {
  if (folded == 0 && !address.all_moves) return {};
  const size_t never =
      view.rows.size() - static_cast<size_t>(std::count_if(view.rows.begin(), view.rows.end(), IsEverPlayed));
  ChessAddress other = address;
  other.all_moves = !address.all_moves;
  const std::string text = address.all_moves ? "Fewer moves"
                           : never == folded
                               ? FormatCount(folded, "move that no book plays", "moves that no book plays")
                               : FormatCount(folded, "more move");
  return Fragment(Element("p", {{"class", "more tools"}},
                          Element("a", {{"id", "all-moves"}, {"href", other.Href()}}, text)),
                  LineEnd());
}

Html MoveRow(const ChessView& view, const ChessAddress& address, const ColumnList<TableRow>& columns,
             const ComparedMove& move) {
  const bool is_played = move.candidate && move.candidate->rejected.empty();
  const std::string ahead = LineAhead(view, move.move);
  return Fragment(Element("tr",
                          {{"data-move", move.uci},
                           AttributeIf(!ahead.empty(), "title", ahead),
                           AttributeIf(!is_played, "class", "never")},
                          columns.HtmlCells({view, address, move}, FormsOf(view))),
                  LineEnd());
}

Html CaptionHtml(const ChessView& view) {
  const size_t moves = view.explained.answer.choice.candidates.size();
  const bool has_only_evaluations = view.served->book.info().scale == records::Scale::kEvaluations;
  const std::string_view lack = CountsGames(view)      ? ""
                                : has_only_evaluations ? ", which has evaluations and no results"
                                                       : ", which has weights and no results";
  return Fragment(Element("caption", FormatCount(moves, "move"), " of the book ", view.served->name, lack),
                  LineEnd());
}

}  // namespace

Html MovesTable(const ChessView& view, const ChessAddress& address) {
  if (view.rows.empty()) {
    return Fragment(Element("p", {{"id", "moves"}, {"class", "quiet"}}, "There is nothing to list."),
                    LineEnd());
  }
  const ColumnList<TableRow> columns = TableColumns(view);
  const std::vector<const ComparedMove*> shown = ShownMoves(view, address);
  Html rows = LineEnd();
  for (const ComparedMove* move : shown) rows += MoveRow(view, address, columns, *move);
  const Html table = Element(
      "table", {{"class", view.others.empty() ? "moves" : "moves wide"}, {"id", "moves"}}, CaptionHtml(view),
      TitlesHtml(view, address, columns), Element("tbody", rows), LineEnd(), SumsHtml(view, columns));
  Html html = Fragment(Element("div", {{"class", "scroll"}}, table), LineEnd());
  html += FoldedHtml(view, address, view.rows.size() - shown.size());
  return html;
}

Html LeadsBack(const ChessView& view, const ChessAddress& address) {
  Html items;
  for (const LegalMove& move : view.legal) {
    if (!move.returns()) continue;
    items += Fragment(Element("li", MoveLink(address, move.uci, move.san), " ",
                              QuietHtml(Fragment(move.after, " after it"))),
                      LineEnd());
  }
  if (items.empty()) return {};
  return Fragment(Element("h2", "Moves outside this book that lead back into it"), LineEnd(),
                  Element("ul", {{"class", "leads tools"}}, LineEnd(), items), LineEnd());
}

}  // namespace tabia::page
