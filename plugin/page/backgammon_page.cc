#include <algorithm>
#include <array>
#include <functional>
#include <memory>
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
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/backgammon/play_table.h"
#include "plugin/page/backgammon_address.h"
#include "plugin/page/backgammon_board.h"
#include "plugin/page/backgammon_tables.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/page_query.h"
#include "plugin/page/pages.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/backgammon/play_table_report.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedBackgammonBook;
using http::Query;
using http::Response;
using probe::PlayTable;
using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

// Scores that players ask for, besides the one that is shown.
constexpr std::array<std::string_view, 9> kUsualScores = {
    "money", "DMP", "gammon-go", "gammon-save", "3-away", "5-away", "7-away", "9-away", "11-away"};
constexpr size_t kMaxOpenScores = 12;  // more than these are folded

// The book that a request names, and the view of it.
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

Html ViewHtml(const Shown& shown) {
  switch (shown.address.view) {
    case BackgammonView::kPlays:
      if (!shown.address.state.dice) return Fragment(Element("p", "Choose a roll."), LineEnd());
      return PlaysHtml(shown.address, AnswerOf(shown, true));
    case BackgammonView::kRolls:
      return RollsHtml(shown.address, TableOfRolls(shown));
    case BackgammonView::kReplies:
      return RepliesHtml(shown.address, TableOfReplies(shown));
    case BackgammonView::kCube:
      return CubeHtml(AnswerOf(shown, false));
  }
  return {};
}

Html TabHtml(const BackgammonAddress& address, BackgammonView view, std::string_view name) {
  const Html link = Element(
      "a",
      {{"href", address.WithView(view).Href()}, AttributeIf(address.view == view, "aria-current", "page")},
      name);
  return Element("li", link);
}

Html TabsHtml(const BackgammonAddress& address) {
  Html tabs = TabHtml(address, BackgammonView::kRolls, "Rolls");
  if (address.state.dice) {
    tabs += TabHtml(address, BackgammonView::kPlays, Concat("Plays of ", ToText(*address.state.dice)));
  }
  tabs += TabHtml(address, BackgammonView::kCube, "Cube");
  tabs += TabHtml(address, BackgammonView::kReplies, "Replies");
  return Fragment(
      Element("nav", {{"class", "line"}, {"aria-label", "Views"}}, Element("ul", {{"class", "tools"}}, tabs)),
      LineEnd());
}

// Returns the question that each score is checked by: that of the view, or of the first cell of its table.
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

Html ScoreItem(const Shown& shown, std::string_view name, const backgammon::Context& context, bool is_known) {
  const BackgammonAddress there = shown.address.At(context);
  const bool is_here = Canonical(ContextOf(there.state)) == Canonical(ContextOf(shown.address.state));
  const Html link = Element("a",
                            {{"href", there.Href()},
                             AttributeIf(is_here, "aria-current", "page"),
                             AttributeIf(!is_known, "class", "quiet")},
                            name, is_known ? "" : " (not in the book)");
  return Element("li", link);
}

Html ScoreList(const Html& items) {
  return Element("ul", {{"class", "tools"}}, items);
}

// Returns links to the usual scores, and to all other scores of the book.
Html ScoresHtml(const Shown& shown) {
  std::vector<backgammon::Context> known = KnownScores(shown.served.book, AskedAtEachScore(shown));
  Html items;
  for (const std::string_view name : kUsualScores) {
    const backgammon::Context context = WithMoneyRules(*backgammon::ContextOfScoreName(name));
    const auto end = std::remove(known.begin(), known.end(), Canonical(context));
    items += ScoreItem(shown, context.is_money() ? ContextText(context) : std::string(name), context,
                       end != known.end());
    known.erase(end, known.end());
  }
  Html others;
  for (const backgammon::Context& context : known) {
    others += ScoreItem(shown, ContextText(context), context, true);
  }
  if (known.size() > kMaxOpenScores) {
    others =
        Element("details", Element("summary", known.size(), " more scores in the book"), ScoreList(others));
  } else {
    items += std::exchange(others, {});
  }
  return Fragment(Element("nav", {{"class", "line"}, {"aria-label", "Scores"}}, ScoreList(items), others),
                  LineEnd());
}

Html FormHtml(const Library& library, const BackgammonAddress& address) {
  Html options;
  size_t books = 0;
  for (const ServedBackgammonBook& served : library.backgammon) {
    const bool is_chosen = address.book.empty() ? books == 0 : served.name == address.book;
    ++books;
    options += Element("option", {{"selected", is_chosen}}, served.name);
  }
  const auto field = [](std::string_view name, int size, std::string_view example) {
    return EmptyElement("input",
                        {{"name", name}, {"size", size}, {"placeholder", example}, {"autocomplete", "off"}});
  };
  const Html position = EmptyElement("input", {{"name", "position"},
                                               {"value", ToXgid(address.state)},
                                               {"size", 56},
                                               {"autocomplete", "off"},
                                               {"spellcheck", "false"}});
  return Fragment(
      Element("form", {{"action", "backgammon"}},
              Element("label", "Position (XGID, position id, board line)", position),
              Element("label", "Dice", field("dice", 4, "31")),
              Element("label", "Score", field("score", 12, "3-5, DMP")),
              books < 2 ? Html() : Element("label", "Book", Element("select", {{"name", "book"}}, options)),
              Element("button", "Show")),
      LineEnd());
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
  Html view = Element("section", {{"aria-label", "View"}}, LineEnd(), ViewHtml(shown));
  if (address.view != BackgammonView::kReplies) {
    const Html board =
        Element("section", {{"aria-label", "Board"}}, LineEnd(), BackgammonBoardHtml(address.state));
    view = Element("div", {{"class", "views"}}, LineEnd(), board, LineEnd(), view, LineEnd());
  }
  const Html main =
      Fragment(Element("h1", TitleOfView(address)), LineEnd(), TabsHtml(address), ScoresHtml(shown), view,
               LineEnd(), FormHtml(library, address), Element("p", "Book: ", shown.served.name), LineEnd());
  return PageResponse(library, {TitleOfView(address), main});
}

Response BackgammonErrorPage(const Library& library, const BadQuery& bad) {
  const Html back = Element("a", {{"href", "backgammon"}}, "Back to the opening");
  return ErrorPage(library, bad, Fragment(Element("p", back), LineEnd()));
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
  if (!query) return BadQuery{400, "query", "invalid percent-encoding or invalid UTF-8"};
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
    const std::shared_ptr<const Library> library = shelf.library(request.may_wait);
    const std::variant<Shown, BadQuery> shown = ShownBy(*library, request);
    if (const BadQuery* bad = std::get_if<BadQuery>(&shown)) return refuse(*library, *bad);
    return show(*library, std::get<Shown>(shown));
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
