#include "plugin/page/chess_table.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/format.h"
#include "core/base/tokens.h"
#include "plugin/page/html.h"
#include "plugin/page/score.h"

namespace tabia::page {
namespace {

using chess::BookMove;

constexpr size_t kMaxRows = 12;  // before the rest is folded

std::string Percent(double part) {
  return FormatText("%.1f%%", 100 * part);
}

std::string Cell(std::string_view label, std::string_view html, std::string_view classes = "n") {
  return Concat("<td class=\"", classes, "\" data-label=\"", label, "\">", html, "</td>");
}

std::string Rectangle(std::string_view kind, double begin, double width) {
  return FormatText("<rect class=\"%s\" x=\"%.2f\" width=\"%.2f\" height=\"8\"/>", kind, 100 * begin,
                    100 * width);
}

std::string Drawing(std::string_view rectangles) {
  return Concat("<svg class=\"bar\" viewBox=\"0 0 100 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
                rectangles, "</svg>");
}

// Wins, draws and losses of the mover: drawn, and as text.
std::string GamesBar(const chess::Games& games) {
  const auto total = static_cast<double>(games.total());
  if (total == 0) return "";
  const double win = static_cast<double>(games.win) / total, draw = static_cast<double>(games.draw) / total;
  const double loss = static_cast<double>(games.loss) / total;
  const std::string drawing =
      Rectangle("win", 0, win) + Rectangle("draw", win, draw) + Rectangle("loss", win + draw, loss);
  return Concat(Drawing(drawing), FormatText("<span class=\"bar-text\">%.0f / %.0f / %.0f%%</span>",
                                             100 * win, 100 * draw, 100 * loss));
}

std::string Bar(const BookMove& move, double share) {
  return move.games ? GamesBar(*move.games) : Drawing(Rectangle("weight", 0, share));
}

std::string ScoreText(const std::optional<chess::Games>& games) {
  if (!games || games->total() == 0) return "–";
  const Score score = ScoreOf(*games);
  return FormatText("%.1f%% <span class=\"quiet\">%.1f–%.1f</span>", 100 * score.share, 100 * score.low,
                    100 * score.high);
}

std::string PlaysText(const probe::Candidate& candidate) {
  return candidate.rejected.empty() ? Percent(candidate.probability)
                                    : Concat("never: ", Escaped(candidate.rejected));
}

std::string OwnCells(const MoveRow& row) {
  if (!row.candidate) return Cell("", "not in this book", "quiet") + "<td></td><td></td><td></td>";
  const probe::Candidate& candidate = *row.candidate;
  const BookMove& move = candidate.move;
  return Cell("share", Percent(candidate.share)) +
         Cell(move.games ? "games" : "weight", Concat(CountOf(move))) +
         Cell("", Bar(move, candidate.share), "results") + Cell("score", ScoreText(move.games));
}

// The move of another book; marked where it is that book's best and not ours.
std::string OtherCell(const std::optional<MoveInBook>& other, const MoveRow& row, std::string_view name) {
  if (!other)
    return Cell(Escaped(name), row.candidate ? "<b>not listed</b>" : "–", row.candidate ? "n differs" : "n");
  const bool we_prefer = row.candidate && row.candidate->probability > 0;
  const bool differs = !row.candidate || (other->is_best && !we_prefer);
  return Cell(Escaped(name),
              Concat(Percent(other->share), " <span class=\"quiet\">", CountOf(other->move),
                     other->is_best ? ", best" : "", "</span>", row.candidate ? "" : " <b>only here</b>"),
              differs ? "n differs" : "n");
}

std::string RowText(const ChessView& view, const ChessAddress& address, const MoveRow& row) {
  const bool is_played = row.candidate && row.candidate->rejected.empty();
  std::string html = Concat(is_played ? "<tr>" : "<tr class=\"never\">", "<th scope=\"row\"><a href=\"",
                            Escaped(address.After(row.uci)), "\">", Escaped(row.san), "</a></th>");
  html += OwnCells(row);
  html += Cell("behind", row.behind == 0 ? "–" : Concat(row.behind));
  for (size_t i = 0; i < row.others.size(); ++i) html += OtherCell(row.others[i], row, view.others[i]->name);
  html += Cell("plays", row.candidate ? PlaysText(*row.candidate) : "–", "");
  return html + Cell("", Escaped(row.remarks), "name") + "</tr>\n";
}

std::string Heading(const ChessAddress& address, std::string_view order, std::string_view title,
                    bool is_number) {
  const bool is_current = address.sort == order;
  return Concat("<th scope=\"col\"", is_number ? " class=\"n\"" : "",
                is_current ? " aria-sort=\"other\"" : "", ">", "<a href=\"", Escaped(address.SortedBy(order)),
                "\">", title, "</a></th>");
}

bool CountsGames(const ChessView& view) {
  const auto& candidates = view.explained.answer.choice.candidates;
  return candidates.empty() || candidates[0].move.games.has_value();
}

std::string HeadText(const ChessView& view, const ChessAddress& address) {
  const bool counts_games = CountsGames(view);
  std::string html =
      Concat("<thead><tr>", Heading(address, "move", "Move", false), Heading(address, "", "Share", true),
             "<th scope=\"col\" class=\"n\">", counts_games ? "Games" : "Weight", "</th>",
             "<th scope=\"col\">", counts_games ? "Won / drawn / lost" : "Weight", "</th>",
             Heading(address, "score", "Score", true), "<th scope=\"col\" class=\"n\">Behind</th>");
  for (const explorer::ServedChessBook* other : view.others) {
    AppendParts(html, "<th scope=\"col\" class=\"n\">", Escaped(other->name), "</th>");
  }
  AppendParts(html, "<th scope=\"col\">Book plays</th>", Heading(address, "name", "Name and notes", false),
              "</tr></thead>\n");
  return html;
}

std::string SumText(const ChessView& view) {
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
  std::string html = Concat("<tfoot><tr><th scope=\"row\">All</th><td></td>",
                            Cell(CountsGames(view) ? "games" : "weight", Concat(count)),
                            Cell("", games ? GamesBar(*games) : "", "results"),
                            Cell("score", ScoreText(games)), "<td></td>");
  for (size_t i = 0; i < view.others.size(); ++i) html += "<td></td>";
  return html + "<td></td><td></td></tr></tfoot>\n";
}

std::string CaptionText(const ChessView& view) {
  const size_t moves = view.explained.answer.choice.candidates.size();
  return Concat("<caption>", moves, moves == 1 ? " move" : " moves", " of the book ",
                Escaped(view.served->name), CountsGames(view) ? "" : ", which states weights and no results",
                "</caption>\n");
}

}  // namespace

std::string MovesTable(const ChessView& view, const ChessAddress& address) {
  if (view.rows.empty()) return "<p id=\"moves\" class=\"quiet\">There is nothing to list.</p>\n";
  const size_t shown = address.all_moves ? view.rows.size() : std::min(view.rows.size(), kMaxRows);
  std::string html = Concat("<div class=\"scroll\"><table class=\"moves\" id=\"moves\">", CaptionText(view),
                            HeadText(view, address), "<tbody>\n");
  for (size_t i = 0; i < shown; ++i) html += RowText(view, address, view.rows[i]);
  AppendParts(html, "</tbody>\n", SumText(view), "</table></div>\n");
  if (shown == view.rows.size()) return html;
  ChessAddress all = address;
  all.all_moves = true;
  return Concat(html, "<p><a href=\"", Escaped(all.Href()), "\">", view.rows.size() - shown,
                " more moves</a></p>\n");
}

std::string LeadsBack(const ChessView& view, const ChessAddress& address) {
  std::string html;
  for (const LegalMoveView& move : view.legal) {
    if (!move.returns()) continue;
    AppendParts(html, "<li><a href=\"", Escaped(address.After(move.uci)), "\">", Escaped(move.san),
                "</a> <span class=\"quiet\">", move.after, " behind</span></li>\n");
  }
  if (html.empty()) return html;
  return Concat("<h2>Not in this book, leads to it</h2>\n<ul class=\"leads tools\">", html, "</ul>\n");
}

}  // namespace tabia::page
