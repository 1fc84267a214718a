#include "plugin/page/backgammon_tables.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/base/format.h"
#include "core/base/tokens.h"
#include "core/probe/backgammon/backgammon_misses.h"
#include "core/probe/backgammon/take_point.h"
#include "plugin/page/html.h"
#include "plugin/report/backgammon/play_table_report.h"

namespace tabia::page {
namespace {

using probe::Appraisal;
using probe::BackgammonAnswer;
using probe::PlayTable;
using probe::PlayTableCell;
using probe::RankedPlay;

std::string PlayLink(const BackgammonAddress& address, std::string_view html) {
  return Concat("<a href=\"", Escaped(address.Href()), "\">", html, "</a>");
}

// Won backgammons, gammons and single games, then the lost ones, of 100 units.
std::string ChancesBar(const backgammon::Chances& chances) {
  const std::array<std::pair<const char*, float>, 6> parts = {
      {{"wb", chances.win_backgammon},
       {"wg", chances.win_gammon - chances.win_backgammon},
       {"ws", chances.win - chances.win_gammon},
       {"ls", chances.lose - chances.lose_gammon},
       {"lg", chances.lose_gammon - chances.lose_backgammon},
       {"lb", chances.lose_backgammon}}};
  std::string svg =
      "<svg class=\"chances\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">";
  double x = 0;
  for (const auto& [name, part] : parts) {
    const double width = std::clamp(100 * double{part}, 0.0, 100 - x);
    svg += FormatText("<rect class=\"%s\" x=\"%.2f\" width=\"%.2f\" height=\"10\"/>", name, x, width);
    x += width;
  }
  return svg + "</svg>";
}

std::string ChancesHtml(const backgammon::Chances& chances) {
  return ChancesBar(chances) +
         FormatText("<span class=\"bar-text\">%.1f %% (%.1f, %.1f) – %.1f %% (%.1f, %.1f)</span>",
                    100 * chances.win, 100 * chances.win_gammon, 100 * chances.win_backgammon,
                    100 * chances.lose, 100 * chances.lose_gammon, 100 * chances.lose_backgammon);
}

std::string Cell(std::string_view label, std::string_view classes, std::string_view html) {
  return Concat("<td", classes.empty() ? "" : Concat(" class=\"", classes, "\""), " data-label=\"", label,
                "\">", html, "</td>");
}

// Who made a number is always next to it.
std::string MakerCells(const Appraisal& appraisal) {
  const std::optional<double> ci95 = Ci95(appraisal.evaluation);
  const uint32_t games = appraisal.evaluation.games;
  const std::string trials =
      games == 0 ? "" : Concat(games, " games") + (ci95 ? FormatText(", ±%.4f", *ci95) : "");
  const auto quiet = [](const std::string& text) {
    return text.empty() ? "" : Concat(" <span class=\"quiet\">", Escaped(text), "</span>");
  };
  return Concat(
      Cell("Level", "", Escaped(LevelName(appraisal.evaluation.level)) + quiet(trials)),
      Cell("Source", "",
           Escaped(appraisal.provenance.source) + quiet(ProgramName(appraisal.provenance.program))));
}

constexpr std::string_view kMakerTitles = "<th scope=\"col\">Level</th><th scope=\"col\">Source</th>";

std::string PlayRow(const BackgammonAddress& address, const BackgammonAnswer& answer, size_t i) {
  const RankedPlay& ranked = answer.plays[i];
  const std::string name =
      address.is_start() ? backgammon::OpeningPlayName(*address.state.dice, ranked.play) : "";
  const std::string difference = i == 0 ? "" : FormatText("%+.4f", ranked.difference);
  return Concat(
      "<tr", answer.playable ? "" : " class=\"never\"", "><th scope=\"row\">",
      PlayLink(address.After(ranked.play), Escaped(ToNotation(ranked.play))),
      name.empty() ? "" : Concat(" <span class=\"quiet\">", Escaped(name), "</span>"), "</th>",
      Cell("Equity", "n", FormatText("%+.4f", ranked.best.evaluation.equity)),
      Cell("Difference", "n",
           difference + (answer.is_too_close(i) ? " <span class=\"quiet\">too close to call</span>" : "")),
      Cell("Chances", "", ChancesHtml(ranked.best.evaluation.chances)), MakerCells(ranked.best), "</tr>\n");
}

// By how much the equity of a roll is above or below an even one, from 0 (lost) to 8 (won).
int ColourOf(double equity) {
  return static_cast<int>(std::clamp(4.5 + equity * 8, 0.0, 8.0));
}

std::string Mark(const Appraisal& appraisal, report::SourceNotes& notes) {
  return Concat("<sup>", notes.NumberOf(appraisal), "</sup>");
}

std::string NotesHtml(const report::SourceNotes& notes) {
  if (notes.makers().empty()) return "";
  std::string html = "<h2>Levels, programs and sources</h2>\n<ol class=\"makers\">";
  for (const std::string& maker : notes.makers()) AppendParts(html, "<li>", Escaped(maker), "</li>");
  return html + "</ol>\n";
}

std::string RollCell(const BackgammonAddress& address, const PlayTableCell& cell,
                     report::SourceNotes& notes) {
  const std::string roll = ToText(*cell.question.dice);
  const std::string link = PlayLink(address.With(cell.question.dice), roll);
  if (cell.answer.plays.empty()) {
    return Concat("<td class=\"roll miss\"><b>", link, "</b><span>not in the book</span></td>");
  }
  const RankedPlay& best = cell.answer.plays[0];
  const size_t rivals = cell.answer.plays.size() - 1;
  const std::string remark = report::RemarkOf(cell.answer, 0);
  return Concat("<td class=\"roll q", ColourOf(best.best.evaluation.equity), "\"><b>", link, "</b><span>",
                Escaped(ToNotation(best.play)), Mark(best.best, notes), "</span><span class=\"n\">",
                FormatText("%+.3f", best.best.evaluation.equity), "</span>",
                rivals == 0
                    ? ""
                    : Concat("<span class=\"quiet\">", rivals, rivals == 1 ? " rival" : " rivals", "</span>"),
                remark.empty() ? "" : Concat("<span class=\"quiet\">", Escaped(remark), "</span>"), "</td>");
}

std::string RivalsHtml(const PlayTableCell& cell, report::SourceNotes& notes) {
  std::string html;
  for (size_t i = 0; i < cell.answer.plays.size(); ++i) {
    const RankedPlay& ranked = cell.answer.plays[i];
    const double number = i == 0 ? double{ranked.best.evaluation.equity} : ranked.difference;
    AppendParts(html, i == 0 ? "<span><b>" : "<span class=\"quiet\">", Escaped(ToNotation(ranked.play)),
                i == 0 ? "</b> " : " ", FormatText("%+.3f", number), Mark(ranked.best, notes), "</span>");
  }
  return html;
}

std::string ReplyRow(const BackgammonAddress& address, const probe::PlayTableRow& row,
                     report::SourceNotes& notes) {
  BackgammonAddress after = address;
  after.state.board = row.cells[0].question.board;
  std::string html = Concat("<tr><th scope=\"row\">", PlayLink(after.With(std::nullopt), Escaped(row.name)),
                            "<span class=\"quiet\">", Escaped(row.play), "</span></th>");
  for (const PlayTableCell& cell : row.cells) {
    AppendParts(html, "<td>", cell.answer.plays.empty() ? "–" : RivalsHtml(cell, notes), "</td>");
  }
  return html + "</tr>\n";
}

std::string CubeRow(std::string_view name, double equity, double best) {
  return Concat("<tr><th scope=\"row\">", name, "</th>", Cell("Equity", "n", FormatText("%+.4f", equity)),
                Cell("Difference", "n", FormatText("%+.4f", equity - best)), "</tr>\n");
}

std::string WorthHtml(const std::vector<Appraisal>& position) {
  if (position.empty()) return "";
  std::string html = Concat(
      "<h2>Worth of the position</h2>\n<div class=\"scroll\" tabindex=\"0\"><table "
      "class=\"moves\"><thead><tr>"
      "<th scope=\"col\">Equity</th><th scope=\"col\">Chances</th>",
      kMakerTitles, "</tr></thead><tbody>\n");
  for (const Appraisal& appraisal : position) {
    AppendParts(html, "<tr><th scope=\"row\">", FormatText("%+.4f", appraisal.evaluation.equity), "</th>",
                Cell("Chances", "", ChancesHtml(appraisal.evaluation.chances)), MakerCells(appraisal),
                "</tr>\n");
  }
  return html + "</tbody></table></div>\n";
}

std::string GammonsHtml(const BackgammonAnswer& answer) {
  std::string html;
  if (const auto point = answer.cube
                             ? probe::TakePointOf(answer.cube->best.evaluation.chances, answer.context)
                             : std::nullopt) {
    html += FormatText("<p>Take point: %.1f %% of games won, if the cube is not turned again.</p>\n",
                       100 * point->win);
  }
  if (const auto value = probe::GammonValueOf(answer.context)) {
    html += FormatText("<p>A gammon is worth %.2f if won, %.2f if lost.</p>\n", value->won, value->lost);
  }
  return html;
}

}  // namespace

std::string PlaysHtml(const BackgammonAddress& address, const BackgammonAnswer& answer) {
  if (answer.plays.empty()) {
    return Concat("<p>This roll is not in the book", Escaped(probe::MissReason(answer)), ".</p>\n");
  }
  std::string html = Concat("<p>", answer.plays.size(), " of ", answer.legal_plays,
                            " legal plays; one that is not listed is unknown, not bad. Chances: won, "
                            "in parentheses gammons and backgammons; then lost.</p>\n");
  if (!answer.refusal.empty())
    AppendParts(html, "<p>Not played as the best: ", Escaped(answer.refusal), ".</p>\n");
  if (answer.refusal.empty() && !answer.playable) {
    AppendParts(html, "<p>Not played as the best: these are only candidates of other rolls.</p>\n");
  }
  AppendParts(html,
              "<div class=\"scroll\" tabindex=\"0\"><table class=\"moves plays\" id=\"moves\"><thead><tr><th "
              "scope=\"col\">Play</th>"
              "<th scope=\"col\" class=\"n\">Equity</th><th scope=\"col\" class=\"n\">Difference</th>"
              "<th scope=\"col\">Chances</th>",
              kMakerTitles, "</tr></thead><tbody>\n");
  for (size_t i = 0; i < answer.plays.size(); ++i) html += PlayRow(address, answer, i);
  return html + "</tbody></table></div>\n";
}

// The higher die is the row, the lower one the column; the first roll of a game is not a double.
std::string RollsHtml(const BackgammonAddress& address, const PlayTable& table) {
  report::SourceNotes notes;
  std::string html =
      Concat("<p>", table.found(), " of ", table.cells(),
             " rolls are in the book. The colour is by the equity.</p>\n"
             "<div class=\"scroll\" tabindex=\"0\"><table class=\"rolls\" id=\"moves\"><tbody>\n");
  int high = 0;
  for (const PlayTableCell& cell : table.rows[0].cells) {
    if (cell.question.dice->high != high) AppendParts(html, high == 0 ? "" : "</tr>\n", "<tr>");
    high = cell.question.dice->high;
    html += RollCell(address, cell, notes);
  }
  return html + "</tr>\n</tbody></table></div>\n" + NotesHtml(notes);
}

std::string RepliesHtml(const BackgammonAddress& address, const PlayTable& table) {
  report::SourceNotes notes;
  std::string html = Concat(
      "<p>", table.found(), " of ", table.cells(), " are in the book; rivals cost ",
      FormatText("%g", address.within),
      " or less.</p>\n<div class=\"scroll\" tabindex=\"0\"><table class=\"replies\" id=\"moves\"><thead><tr>"
      "<th scope=\"col\">After</th>");
  for (const std::string& roll : table.columns) AppendParts(html, "<th scope=\"col\">", roll, "</th>");
  html += "</tr></thead><tbody>\n";
  for (const probe::PlayTableRow& row : table.rows) html += ReplyRow(address, row, notes);
  return html + "</tbody></table></div>\n" + NotesHtml(notes);
}

std::string CubeHtml(const BackgammonAnswer& answer) {
  const std::string worth = WorthHtml(answer.position) + GammonsHtml(answer);
  if (!answer.cube) {
    const char* const what = answer.position.empty() ? "This position" : "What to do with the cube";
    return Concat("<p>", what, " is not in the book", Escaped(probe::MissReason(answer)), ".</p>\n", worth);
  }
  const probe::CubeAnswer& cube = *answer.cube;
  const std::string reply = cube.doubles() ? "" : cube.takes() ? ", take" : ", pass";
  return Concat(
      "<p><b>", CubeActionName(cube.action), reply, "</b>: ", Escaped(LevelName(cube.best.evaluation.level)),
      ", ", Escaped(ProgramName(cube.best.provenance.program)), ", ", Escaped(cube.best.provenance.source),
      "</p>\n<table class=\"moves\" id=\"moves\"><thead><tr><th scope=\"col\">Cube</th><th scope=\"col\" "
      "class=\"n\">Equity</th>"
      "<th scope=\"col\" class=\"n\">Difference</th></tr></thead><tbody>\n",
      CubeRow("no double", cube.no_double, cube.equity()),
      CubeRow("double, take", cube.double_take, cube.equity()),
      CubeRow("double, pass", cube.double_pass, cube.equity()), "</tbody></table>\n", worth);
}

}  // namespace tabia::page
