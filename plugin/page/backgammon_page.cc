#include <algorithm>
#include <array>
#include <cstdint>
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
#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/backgammon/xgid.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/tokens.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/backgammon/play_table.h"
#include "plugin/page/backgammon_address.h"
#include "plugin/page/backgammon_board.h"
#include "plugin/page/backgammon_tables.h"
#include "plugin/page/controls.h"
#include "plugin/page/page_frame.h"
#include "plugin/page/page_query.h"
#include "plugin/page/pages.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/backgammon/play_table_report.h"

namespace tabia::page {
namespace {

using explorer::Library;
using explorer::ServedBackgammonBook;
using http::Response;
using probe::PlayTable;
using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

// The usual scores, which the menu always offers.
constexpr std::array<std::string_view, 9> kUsualScores = {
    "money", "DMP", "gammon-go", "gammon-save", "3-away", "5-away", "7-away", "9-away", "11-away"};

// The book that a request names, and the view of it.
struct Shown {
  const ServedBackgammonBook& served;
  BackgammonAddress address;
  std::string typed = {};    // text of the search field; empty after a successful search
  std::string problem = {};  // the reason why it was not
  bool has_board_only = false;
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

// Returns the question by which each score is tested: that of the view, or of the first cell of its table.
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

// Returns an entry of the menu of scores: the same board at another score.
Html ScoreOption(const BackgammonAddress& address, std::string_view name,
                 const backgammon::Context& context) {
  const BackgammonAddress there = address.At(context);
  const bool is_here = Canonical(ContextOf(there.state)) == Canonical(ContextOf(address.state));
  return Element("option", {{"value", ToXgid(there.state)}, {"selected", is_here}}, name);
}

Html OptionGroup(std::string_view label, const Html& options) {
  return options.empty() ? Html() : Element("optgroup", {{"label", label}}, options);
}

// Returns the menu of scores: those of the book first, then the usual ones that it does not have.
Html ScoreMenu(const Shown& shown) {
  std::vector<backgammon::Context> known = KnownScores(shown.served.book, AskedAtEachScore(shown));
  Html usual, missing, others;
  for (const std::string_view name : kUsualScores) {
    const backgammon::Context context = WithMoneyRules(*backgammon::ContextOfScoreName(name));
    const auto end = std::remove(known.begin(), known.end(), Canonical(context));
    const std::string text = context.is_money() ? ContextText(context) : std::string(name);
    (end != known.end() ? usual : missing) += ScoreOption(shown.address, text, context);
    known.erase(end, known.end());
  }
  for (const backgammon::Context& context : known) {
    others += ScoreOption(shown.address, ContextText(context), context);
  }
  return Element(
      "label", "Score",
      Element("select", {{"name", "xgid"}}, OptionGroup("In the book", usual),
              OptionGroup("More scores of the book", others), OptionGroup("Not in the book", missing)));
}

Html WithinField(const BackgammonAddress& address) {
  return HiddenField("within", address.within == kDefaultWithin ? "" : FormatText("%g", address.within));
}

Html ContextForm(const Library& library, const Shown& shown) {
  const BackgammonAddress& address = shown.address;
  std::vector<std::string_view> names;
  for (const ServedBackgammonBook& served : library.backgammon) names.push_back(served.name);
  const Html books = names.size() < 2 ? Html() : NameMenu("Book", "book", names, shown.served.name);
  return Fragment(Element("form", {{"class", "books"}, {"action", "backgammon"}},
                          HiddenField("view", NameOf(address.view)), WithinField(address), books,
                          ScoreMenu(shown), Element("button", {{"class", "unscripted-only"}}, "Show")),
                  LineEnd());
}

// Returns the 21 rolls as links, folded.
Html DiceHtml(const BackgammonAddress& address) {
  Html rolls;
  for (int high = 1; high <= 6; ++high) {
    for (int low = 1; low <= high; ++low) {
      const backgammon::Dice dice = {static_cast<uint8_t>(high), static_cast<uint8_t>(low)};
      rolls += Element("a",
                       {{"href", address.WithDice(dice).Href()},
                        AttributeIf(address.state.dice == dice, "aria-current", "page")},
                       ToText(dice));
    }
  }
  const std::string label =
      address.state.dice ? Concat("Roll: ", ToText(*address.state.dice)) : "Choose a roll";
  return Fragment(Element("details", {{"id", "dice"}, {"class", "tools"}}, Element("summary", label),
                          Element("p", {{"class", "dice-grid"}}, rolls)),
                  LineEnd());
}

std::string TitleOfView(const BackgammonAddress& address) {
  std::string title = address.is_start() ? "Opening" : "Position";
  for (const backgammon::OpeningPlay& opening : backgammon::OpeningPlays()) {
    if (address.state.board == opening.play.after) title = Concat("Reply to ", opening.name);
  }
  if (address.view == BackgammonView::kReplies) title = "Replies to opening plays";
  if (address.view == BackgammonView::kCube) title = "Cube";
  if (address.view == BackgammonView::kPlays && address.state.dice)
    title += " " + ToText(*address.state.dice);
  return title + ", " + ContextText(ContextOf(address.state));
}

Html FactsHtml(const ServedBackgammonBook& served) {
  const probe::BookInfo& info = served.book.info();
  return BookLine(served.name, Concat(served.name, " · ", report::GroupedText(info.positions), " positions"),
                  served.date);
}

Response BackgammonPage(const Library& library, const Shown& shown) {
  const BackgammonAddress& address = shown.address;
  const std::string xgid = ToXgid(address.state);
  Html view = Element("section", {{"class", "listing"}, {"aria-label", "View"}}, LineEnd(), ViewHtml(shown));
  if (address.view != BackgammonView::kReplies) {
    const Html board = Element("section", {{"class", "stage"}, {"aria-label", "Board"}}, LineEnd(),
                               BackgammonBoardHtml(address.state), DiceHtml(address));
    view = Element("div", {{"class", "views"}}, LineEnd(), board, LineEnd(), view, LineEnd(),
                   ShareHtml("XGID", xgid, address.Href()), LineEnd());
  }
  const Html problem =
      shown.problem.empty()
          ? Html()
          : Fragment(Element("p", {{"class", "error"}, {"role", "alert"}}, shown.problem), LineEnd());
  const Html main =
      Fragment(problem, Element("h1", TitleOfView(address)), LineEnd(),
               Element("div", {{"class", "bar-of-menus"}}, TabsHtml(address), ContextForm(library, shown)),
               view, LineEnd(), FactsHtml(shown.served));
  const Html state =
      Fragment(HiddenField("xgid", xgid), HiddenField("book", address.book), WithinField(address));
  return PageResponse(library, {.title = TitleOfView(address),
                                .main = main,
                                .status = shown.problem.empty() ? 200 : 400,
                                .find = FindForm("backgammon", shown.typed,
                                                 "XGID, position ID, roll (43) or reply (62S 43)", state),
                                .game = records::Game::kBackgammon,
                                .has_board_only = shown.has_board_only,
                                .href = address.Href(),
                                .description = Concat("Book ", shown.served.name, ", ", xgid)});
}

Response BackgammonErrorPage(const Library& library, const BadQuery& bad) {
  const Html back = Element("a", {{"href", "backgammon"}}, "Back to the opening");
  return ErrorPage(library, bad, Fragment(Element("p", back), LineEnd()));
}

Response AnswerLines(const Library&, const Shown& shown) {
  return ResponseOfLines(
      JsonLine(report::AnswerJson(shown.served.book, shown.address.Question(), AnswerOf(shown, true))));
}

Response RollLines(const Library&, const Shown& shown) {
  return ResponseOfLines(report::PlayTableJson(shown.served.book, TableOfRolls(shown)));
}

Response ReplyLines(const Library&, const Shown& shown) {
  return ResponseOfLines(report::PlayTableJson(shown.served.book, TableOfReplies(shown)));
}

Json ScoreJson(const BackgammonAddress& address, std::string_view group, std::string_view name,
               const backgammon::Context& context) {
  return {{"group", group}, {"name", name}, {"position", ToXgid(address.At(context).state)}};
}

// Returns the scores of the menu: those of the book, the usual ones first, then the usual ones that it does not have.
Response ScoreLines(const Library&, const Shown& shown) {
  std::vector<backgammon::Context> known = KnownScores(shown.served.book, AskedAtEachScore(shown));
  std::string usual, others, missing;
  for (const std::string_view name : kUsualScores) {
    const backgammon::Context context = WithMoneyRules(*backgammon::ContextOfScoreName(name));
    const auto end = std::remove(known.begin(), known.end(), Canonical(context));
    const std::string text = context.is_money() ? ContextText(context) : std::string(name);
    const bool is_known = end != known.end();
    (is_known ? usual : missing) +=
        JsonLine(ScoreJson(shown.address, is_known ? "In the book" : "Not in the book", text, context));
    known.erase(end, known.end());
  }
  for (const backgammon::Context& context : known) {
    others += JsonLine(ScoreJson(shown.address, "More scores of the book", ContextText(context), context));
  }
  return ResponseOfLines(usual + others + missing);
}

Response OpeningLines(const Library&, const Shown& shown) {
  std::string lines;
  for (const backgammon::OpeningPlay& opening : backgammon::OpeningPlays()) {
    backgammon::GameState state = shown.address.state;
    state.board = opening.play.after;
    state.dice.reset();
    lines +=
        JsonLine({{"name", opening.name}, {"play", ToNotation(opening.play)}, {"position", ToXgid(state)}});
  }
  return ResponseOfLines(std::move(lines));
}

// Returns the position that a person typed as q=.
Response FoundLine(const Library&, const Shown& shown) {
  if (!shown.problem.empty()) return ResponseOf({400, "q", shown.problem});
  return ResponseOfLines(JsonLine({{"kind", "position"}, {"position", ToXgid(shown.address.state)}}));
}

std::variant<Shown, BadQuery> ShownBy(const Library& library, const http::Request& request) {
  const std::optional<UrlQuery> query = UrlQuery::Parse(request.query);
  if (!query) return BadQuery{400, "query", "invalid percent-encoding or invalid UTF-8"};
  const auto served = BackgammonBookOf(library, *query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return *bad;
  auto address = BackgammonAddressFrom(*query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&address)) return *bad;
  Shown shown = {*std::get<const ServedBackgammonBook*>(served),
                 std::get<BackgammonAddress>(std::move(address))};
  if (const std::string_view typed = Trim(query->Get("q")); !typed.empty()) {
    shown.problem = FindBackgammon(typed, shown.address);
    if (!shown.problem.empty()) shown.typed = typed;
  }
  shown.has_board_only = query->Get("show") == "board";
  return shown;
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
  AddView(shelf, router, "/api/backgammon/scores", ScoreLines, RefuseInJson);
  AddView(shelf, router, "/api/backgammon/openings", OpeningLines, RefuseInJson);
  AddView(shelf, router, "/api/backgammon/find", FoundLine, RefuseInJson);
}

}  // namespace tabia::page
