#include <algorithm>
#include <array>
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
#include "core/probe/finder/backgammon_finder.h"
#include "plugin/page/backgammon_address.h"
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
using report::Element;
using report::Fragment;
using report::LineEnd;

// The usual scores, which the menu always offers.
constexpr std::array<std::string_view, 9> kUsualScores = {
    "money", "DMP", "gammon-go", "gammon-save", "3-away", "5-away", "7-away", "9-away", "11-away"};

// The book that a request names, and the position.
struct Shown {
  const ServedBackgammonBook& served;
  BackgammonAddress address;
  bool was_typed = false;    // by q=, the text of the field
  std::string problem = {};  // the reason why that text is no position
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

// Returns the question by which each score is tested: that of the roll, or of the first one.
probe::BackgammonQuestion AskedAtEachScore(const Shown& shown) {
  probe::BackgammonQuestion question = shown.address.Question();
  if (!question.dice) question.dice = backgammon::Dice{2, 1};
  return question;
}

std::string TitleOf(const BackgammonAddress& address) {
  std::string title = address.is_start() ? "Opening" : "Position";
  for (const backgammon::OpeningPlay& opening : backgammon::OpeningPlays()) {
    if (address.state.board == opening.play.after) title = Concat("Reply to ", opening.name);
  }
  if (address.state.dice) title += " " + ToText(*address.state.dice);
  return title + ", " + ContextText(ContextOf(address.state));
}

Response BackgammonErrorPage(const Library& library, const BadQuery& bad) {
  const Html back = Element("p", Element("a", {{"href", "backgammon"}}, "Back to the opening"));
  return ErrorPage(library, bad, records::Game::kBackgammon, back);
}

// Returns a link to a roll or to a position, and the best play with its equity.
Html PlayItem(const BackgammonAddress& address, std::string_view text, const probe::RankedPlay& play) {
  const std::string equity = FormatText(" %+.3f", play.best.evaluation.equity);
  return Fragment(Element("li", Element("a", {{"href", address.Href()}}, text), equity), LineEnd());
}

// Returns the plays of the roll, or the rolls with their best plays.
Html ItemsHtml(const Shown& shown) {
  const BackgammonAddress& address = shown.address;
  Html items = LineEnd();
  if (address.state.dice) {
    const probe::BackgammonAnswer answer = AnswerOf(shown, true);
    for (const probe::RankedPlay& play : answer.plays) {
      items += PlayItem(address.After(play.play), ToNotation(play.play), play);
    }
    if (!answer.plays.empty()) return items;
    return Element("li", "This roll is not in the book", probe::MissReason(answer));
  }
  const PlayTable table = TableOfRolls(shown);
  for (const probe::PlayTableCell& cell : table.rows[0].cells) {
    if (cell.answer.plays.empty()) continue;
    const probe::RankedPlay& best = cell.answer.plays[0];
    const std::string text = Concat(ToText(*cell.question.dice), " ", ToNotation(best.play));
    items += PlayItem(address.WithDice(cell.question.dice), text, best);
  }
  return items;
}

// Returns the position for programs that run no script.
Response BackgammonPage(const Library& library, const Shown& shown) {
  const BackgammonAddress& address = shown.address;
  if (!shown.problem.empty()) return BackgammonErrorPage(library, {400, "q", shown.problem});
  if (shown.was_typed) return RedirectTo(address.Href());
  const std::string xgid = ToXgid(address.state), title = TitleOf(address);
  const Html main = Fragment(Element("h1", title), LineEnd(), Element("p", xgid), LineEnd(),
                             Element("p", "Book ", shown.served.name), LineEnd(),
                             Element("ol", ItemsHtml(shown)), LineEnd(), ScriptNote());
  return PageResponse(library, {.title = title,
                                .main = main,
                                .game = records::Game::kBackgammon,
                                .has_board_only = shown.has_board_only,
                                .href = address.Href(),
                                .description = Concat("Book ", shown.served.name, ", ", xgid)});
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

// Returns the scores of the menu: those of the book, the usual ones first. The usual ones that it does not have follow,
// and the score of the position.
Response ScoreLines(const Library&, const Shown& shown) {
  probe::BackgammonQuestion question = AskedAtEachScore(shown);
  std::vector<backgammon::Context> known = KnownScores(shown.served.book, question);
  if (known.empty()) {
    question.dice.reset();  // the book may know the cube alone
    known = KnownScores(shown.served.book, question);
  }
  std::string usual, others, missing;
  bool lists_here = std::find(known.begin(), known.end(), Canonical(question.context)) != known.end();
  for (const std::string_view name : kUsualScores) {
    const backgammon::Context context = WithMoneyRules(*backgammon::ContextOfScoreName(name));
    lists_here = lists_here || Canonical(context) == Canonical(question.context);
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
  if (!lists_here) {
    missing += JsonLine(
        ScoreJson(shown.address, "Not in the book", ContextText(question.context), question.context));
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
  if (!query) return MalformedQuery();
  const auto served = BackgammonBookOf(library, *query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&served)) return *bad;
  auto address = BackgammonAddressFrom(*query);
  if (const BadQuery* bad = std::get_if<BadQuery>(&address)) return *bad;
  Shown shown = {*std::get<const ServedBackgammonBook*>(served),
                 std::get<BackgammonAddress>(std::move(address))};
  if (const std::string_view typed = Trim(query->Get("q")); !typed.empty()) {
    shown.was_typed = true;
    shown.problem = probe::FindBackgammon(typed, shown.address.state);
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
