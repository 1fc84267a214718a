#include "plugin/page/backgammon_page.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/backgammon/context_class.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/opening_play.h"
#include "core/backgammon/xgid.h"
#include "core/base/json.h"
#include "core/base/tokens.h"
#include "core/probe/backgammon/ask_backgammon.h"
#include "core/probe/backgammon/backgammon_misses.h"
#include "core/probe/backgammon/play_table.h"
#include "plugin/page/asked.h"
#include "plugin/page/backgammon_address.h"
#include "plugin/page/backgammon_board.h"
#include "plugin/page/backgammon_tables.h"
#include "plugin/page/html.h"
#include "plugin/page/page_files.h"
#include "plugin/page/page_header.h"
#include "plugin/report/backgammon/backgammon_answer_text.h"
#include "plugin/report/backgammon/play_table_report.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedBackgammonBook;
using http::Query;
using http::Response;
using probe::PlayTable;

// Scores that players ask for, besides the one that is shown.
constexpr std::array<std::string_view, 9> kUsualScores = {
    "money", "DMP", "gammon-go", "gammon-save", "3-away", "5-away", "7-away", "9-away", "11-away"};
constexpr size_t kMaxOpenScores = 12;  // more than these are folded

// What a request names: a book, and the view of it.
struct Shown {
  const ServedBackgammonBook& served;
  BackgammonAddress address;
};

PlayTable TableOfRolls(const Shown& shown) {
  const backgammon::Context context = shown.address.Question().context;
  const probe::PlayTableRule rule = {.within = shown.address.within};
  if (shown.address.is_start()) return OpeningTable(shown.served.book, context, rule);
  return RollTable(shown.served.book, shown.address.state.board, context, rule);
}

PlayTable TableOfReplies(const Shown& shown) {
  return ReplyTable(shown.served.book, shown.address.Question().context, {.within = shown.address.within});
}

probe::BackgammonAnswer AnswerOf(const Shown& shown, bool with_dice) {
  probe::BackgammonQuestion question = shown.address.Question();
  if (!with_dice) question.dice.reset();
  return AskBackgammon(shown.served.book, question);
}

std::string ViewHtml(const Shown& shown) {
  switch (shown.address.view) {
    case BackgammonView::kPlays:
      if (!shown.address.state.dice) return "<p>Choose a roll.</p>\n";
      return PlaysHtml(shown.address, AnswerOf(shown, true));
    case BackgammonView::kRolls:
      return RollsHtml(shown.address, TableOfRolls(shown));
    case BackgammonView::kReplies:
      return RepliesHtml(shown.address, TableOfReplies(shown));
    case BackgammonView::kCube:
      return CubeHtml(AnswerOf(shown, false));
  }
  return "";
}

std::string TabHtml(const BackgammonAddress& address, BackgammonView view, std::string_view name) {
  return Concat("<li><a href=\"", Escaped(address.Viewed(view).Href()), "\"",
                address.view == view ? " aria-current=\"page\"" : "", ">", name, "</a></li>");
}

std::string TabsHtml(const BackgammonAddress& address) {
  return Concat("<nav class=\"line\" aria-label=\"Views\"><ul class=\"tools\">",
                TabHtml(address, BackgammonView::kRolls, "Rolls"),
                address.state.dice ? TabHtml(address, BackgammonView::kPlays,
                                             Concat("Plays of ", ToText(*address.state.dice)))
                                   : "",
                TabHtml(address, BackgammonView::kCube, "Cube"),
                TabHtml(address, BackgammonView::kReplies, "Replies"), "</ul></nav>\n");
}

// What is asked of the book at each score: the view, or the first cell of its table.
probe::BackgammonQuestion AskedAtEachScore(const Shown& shown) {
  const BackgammonView view = shown.address.view;
  probe::BackgammonQuestion question = shown.address.Question();
  if (view == BackgammonView::kReplies) question.board = backgammon::OpeningPlays()[0].play.after;
  if (view == BackgammonView::kCube) {
    question.dice.reset();
  } else if (!question.dice) {
    question.dice = backgammon::Dice{2, 1};
  }
  return question;
}

std::string ScoreItem(const Shown& shown, std::string_view name, const backgammon::Context& context,
                      bool is_known) {
  const BackgammonAddress there = shown.address.At(context);
  const bool is_here = Canonical(ContextOf(there.state)) == Canonical(ContextOf(shown.address.state));
  return Concat("<li><a href=\"", Escaped(there.Href()), "\"", is_here ? " aria-current=\"page\"" : "",
                is_known ? "" : " class=\"quiet\"", ">", name, is_known ? "" : " (not in the book)",
                "</a></li>");
}

std::string ScoreList(std::string_view items) {
  return Concat("<ul class=\"tools\">", items, "</ul>");
}

// The usual scores, and all others that the book knows.
std::string ScoresHtml(const Shown& shown) {
  std::vector<backgammon::Context> known = KnownScores(shown.served.book, AskedAtEachScore(shown));
  std::string items;
  for (const std::string_view name : kUsualScores) {
    const backgammon::Context context = WithMoneyRules(*backgammon::ContextOfScoreName(name));
    const auto end = std::remove(known.begin(), known.end(), Canonical(context));
    items += ScoreItem(shown, context.is_money() ? ContextText(context) : std::string(name), context,
                       end != known.end());
    known.erase(end, known.end());
  }
  std::string others;
  for (const backgammon::Context& context : known)
    others += ScoreItem(shown, ContextText(context), context, true);
  if (known.size() > kMaxOpenScores) {
    others = Concat("<details><summary>", known.size(), " more scores in the book</summary>",
                    ScoreList(others), "</details>");
  } else {
    items += std::exchange(others, "");
  }
  return Concat("<nav class=\"line\" aria-label=\"Scores\">", ScoreList(items), others, "</nav>\n");
}

std::string FormsHtml(const Library& library, const BackgammonAddress& address) {
  std::string options;
  size_t books = 0;
  for (const ServedBackgammonBook& served : library.backgammon) {
    const bool is_chosen = address.book.empty() ? books == 0 : served.name == address.book;
    ++books;
    AppendParts(options, "<option", is_chosen ? " selected" : "", ">", Escaped(served.name), "</option>");
  }
  const std::string book =
      books < 2 ? "" : Concat("<label>Book<select name=\"book\">", options, "</select></label>");
  return Concat(
      "<form action=\"/backgammon\"><label>Position (XGID, position id, board line)<input name=\"position\" "
      "value=\"",
      Escaped(ToXgid(address.state)), "\" size=\"56\" autocomplete=\"off\" spellcheck=\"false\"></label>",
      "<label>Dice<input name=\"dice\" size=\"4\" placeholder=\"31\" autocomplete=\"off\"></label>",
      "<label>Score<input name=\"score\" size=\"12\" placeholder=\"3-5, DMP\" autocomplete=\"off\"></label>",
      book, "<button>Show</button></form>\n");
}

std::string TitleOfView(const BackgammonAddress& address) {
  std::string title = address.is_start() ? "Opening" : "Position";
  if (address.view == BackgammonView::kReplies) title = "Replies to opening plays";
  if (address.view == BackgammonView::kCube) title = "Cube";
  if (address.view == BackgammonView::kPlays && address.state.dice)
    title += " " + ToText(*address.state.dice);
  return title + ", " + ContextText(ContextOf(address.state));
}

Response BackgammonPage(const Library& library, const Shown& shown) {
  const BackgammonAddress& address = shown.address;
  const bool has_board = address.view != BackgammonView::kReplies;
  const std::string view = Concat("<section aria-label=\"View\">\n", ViewHtml(shown), "</section>\n");
  const std::string main =
      Concat("<h1>", Escaped(TitleOfView(address)), "</h1>\n", TabsHtml(address), ScoresHtml(shown),
             has_board ? Concat("<div class=\"views\">\n<section aria-label=\"Board\">\n",
                                BackgammonBoardHtml(address.state), "</section>\n", view, "</div>\n")
                       : view,
             FormsHtml(library, address), "<p>Book: ", Escaped(shown.served.name), "</p>\n");
  return PageResponse({TitleOfView(address), HeaderHtml(library), main});
}

Response BackgammonErrorPage(const Library& library, const BadQuery& bad) {
  const std::string main =
      Concat("<h1>That cannot be shown</h1>\n<p class=\"error\">", Escaped(bad.where), ": ", Escaped(bad.why),
             "</p>\n<p><a href=\"/backgammon\">Back to the opening</a></p>\n");
  Response response = PageResponse({"That cannot be shown", HeaderHtml(library), main, bad.status});
  response.is_repeatable = false;
  return response;
}

Response JsonLines(std::string lines) {
  Response response;
  response.content_type = "application/x-ndjson";
  response.body = std::move(lines);
  return response;
}

Response AnswerLines(const Library&, const Shown& shown) {
  return JsonLines(
      JsonLine(report::AnswerJson(shown.served.book, shown.address.Question(), AnswerOf(shown, true))));
}

Response RollLines(const Library&, const Shown& shown) {
  return JsonLines(report::PlayTableJson(shown.served.book, TableOfRolls(shown)));
}

Response ReplyLines(const Library&, const Shown& shown) {
  return JsonLines(report::PlayTableJson(shown.served.book, TableOfReplies(shown)));
}

std::variant<Shown, BadQuery> ShownBy(const Library& library, const http::Request& request) {
  const std::optional<Query> query = Query::Parse(request.query);
  if (!query) return BadQuery{400, "query", "an escape or the UTF-8 is bad"};
  const auto served = BackgammonBookOf(library, *query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return *bad;
  auto address = BackgammonAddressFrom(*query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&address)) return *bad;
  return Shown{*std::get<const ServedBackgammonBook*>(served),
               std::get<BackgammonAddress>(std::move(address))};
}

using Show = Response (*)(const Library&, const Shown&);
using Refuse = Response (*)(const Library&, const BadQuery&);

Response RefuseInJson(const Library&, const BadQuery& bad) {
  return ResponseOf(bad);
}

void AddView(const explorer::Shelf& shelf, http::Router& router, std::string_view path, Show show,
             Refuse refuse) {
  router.Add(path, [&shelf, show, refuse](const http::Request& request) {
    const std::variant<Shown, BadQuery> shown = ShownBy(shelf.library(), request);
    if (const BadQuery* bad = std::get_if<BadQuery>(&shown)) return refuse(shelf.library(), *bad);
    return show(shelf.library(), std::get<Shown>(shown));
  });
}

}  // namespace

void AddBackgammonPage(const explorer::Shelf& shelf, http::Router& router) {
  AddView(shelf, router, "/backgammon", BackgammonPage, BackgammonErrorPage);
  AddView(shelf, router, "/api/backgammon", AnswerLines, RefuseInJson);
  AddView(shelf, router, "/api/backgammon/rolls", RollLines, RefuseInJson);
  AddView(shelf, router, "/api/backgammon/replies", ReplyLines, RefuseInJson);
}

}  // namespace tabia::page
