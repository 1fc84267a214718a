#include "plugin/report/chess/repertoire_review_report.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/games/game_counts.h"
#include "core/games/game_exit.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/move_shares.h"
#include "plugin/report/chess/numbered_moves.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using Align = Table::Align;

using games::ExitReason;
using repertoire::ExitCounts;
using repertoire::ExitGroup;
using repertoire::ReviewedGame;
using Named = repertoire::ReviewTotals::Named;
constexpr std::string_view kNoOpening = "(no name)";
// Forms of lists, for columns that a review may lack: the moves of other players, and evaluations.
constexpr unsigned kOthersList = kOwnForm, kLostList = kOwnForm << 1;

std::string_view ColorName(chess::Color color) {
  return color == chess::kWhite ? "white" : "black";
}

// Returns "C65 Ruy Lopez: Berlin Defense".
std::string OpeningText(const ReviewedGame& game) {
  return game.opening ? Concat(game.opening->eco, " ", game.opening->name) : std::string(kNoOpening);
}

// Returns a loss in pawns for people, and in centipawns for programs.
template <typename Centipawns>
Value LostValue(const std::optional<Centipawns>& lost) {
  if (!lost) return {};
  const std::string pawns = FormatText("%+.2f", static_cast<double>(*lost) / 100);
  return Value::Of(*lost).InText(pawns).InHtml(pawns);
}

std::optional<double> MeanLost(const ExitCounts& counts) {
  if (counts.evaluated == 0) return std::nullopt;
  return static_cast<double>(counts.lost_centipawns) / static_cast<double>(counts.evaluated);
}

Value MoveOf(const ReviewedGame& game) {
  if (!game.exit.move) return {};
  return Value(LineText(game.exit.position, {game.exit.move}));
}

Value OthersShare(const ReviewedGame& game) {
  return game.others ? Value(game.others->share, Value::Style::kShare) : Value();
}

Value PreparedValue(const ReviewedGame& game) {
  return Value(SharesText(game.exit.position, game.prepared));
}

// Returns the opponent, or both players if no side is reviewed.
std::string PlayersText(const ReviewedGame& game) {
  return game.reviewed ? game.opponent() : game.white + " - " + game.black;
}

Value ReasonValue(const ReviewedGame& game) {
  return Value(ExitReasonName(game.exit.reason));
}

}  // namespace

const ColumnList<ReviewedGame>& ReviewedGameColumns() {
  constexpr unsigned kData = kTsv | kJson, kList = kText | kHtml;
  static const ColumnList<ReviewedGame> columns = {
      {"", "kind", Align::kLeft, kJson, [](const ReviewedGame&) { return Value("game"); }},
      {"game", "game", Align::kRight, kData | kList,
       [](const ReviewedGame& game) { return Value::Count(game.number); }, "game"},
      {"", "line", Align::kRight, kData,
       [](const ReviewedGame& game) { return Value::Count(static_cast<uint64_t>(game.file_line)); }},
      {"", "white", Align::kLeft, kData, [](const ReviewedGame& game) { return Value(game.white); }},
      {"", "black", Align::kLeft, kData, [](const ReviewedGame& game) { return Value(game.black); }},
      {"", "date", Align::kLeft, kData, [](const ReviewedGame& game) { return Value::OrAbsent(game.date); }},
      {"", "side", Align::kLeft, kData,
       [](const ReviewedGame& game) { return game.reviewed ? Value(ColorName(*game.reviewed)) : Value(); }},
      {"exit", "exit", Align::kLeft, kData | kList, ReasonValue, "exit"},
      {"", "ply", Align::kRight, kData, [](const ReviewedGame& game) { return Value::Count(game.exit.ply); }},
      {"", "turn", Align::kLeft, kData,
       [](const ReviewedGame& game) { return Value(ColorName(game.exit.position.turn())); }},
      {"", "position", Align::kLeft, kData,
       [](const ReviewedGame& game) { return Value(chess::BookPosition::Of(game.exit.position).Epd()); }},
      {"", "move", Align::kLeft, kData,
       [](const ReviewedGame& game) {
         return game.exit.move ? Value(chess::UciMove(game.exit.position, game.exit.move)) : Value();
       }},
      {"", "san", Align::kLeft, kData,
       [](const ReviewedGame& game) {
         return game.exit.move ? Value(chess::San(game.exit.position, game.exit.move)) : Value();
       }},
      {"move", "", Align::kLeft, kList, MoveOf, "move"},
      {"repertoire", "repertoire", Align::kLeft, kTsv | kList, PreparedValue, "repertoire"},
      {"", "repertoire", Align::kLeft, kJson,
       [](const ReviewedGame& game) { return Value::Of(SharesJson(game.exit.position, game.prepared)); }},
      {"others", "others_share", Align::kRight, kData | kOthersList, OthersShare, "others"},
      {"", "others_games", Align::kRight, kData,
       [](const ReviewedGame& game) {
         return game.others && game.others->games ? Value::Count(*game.others->games) : Value();
       }},
      {"", "others", Align::kLeft, kJson,
       [](const ReviewedGame& game) {
         return game.others ? Value::Of(SharesJson(game.exit.position, game.others->moves)) : Value();
       }},
      {"lost", "lost_centipawns", Align::kRight, kData | kLostList,
       [](const ReviewedGame& game) { return LostValue(game.lost); }, "lost"},
      {"", "eco", Align::kLeft, kData,
       [](const ReviewedGame& game) { return game.opening ? Value(game.opening->eco) : Value(); }},
      {"", "opening", Align::kLeft, kData,
       [](const ReviewedGame& game) { return game.opening ? Value(game.opening->name) : Value(); }},
      {"", "moves", Align::kLeft, kData,
       [](const ReviewedGame& game) { return Value(probe::MoveSequenceText(game.start, game.line)); }},
      {"opponent; line", "", Align::kLeft, kText,
       [](const ReviewedGame& game) {
         const std::string line = LineText(game.start, game.line);
         return Value(PlayersText(game) + (line.empty() ? "" : "; " + line));
       }},
      {"", "", Align::kLeft, kHtml, [](const ReviewedGame& game) { return Value(PlayersText(game)); },
       "opponent"},
      {"", "", Align::kLeft, kHtml, [](const ReviewedGame& game) { return Value(OpeningText(game)); },
       "opening"},
      {"", "", Align::kLeft, kHtml,
       [](const ReviewedGame& game) { return Value(LineText(game.start, game.line, kEllipsis)); }, "line"}};
  return columns;
}

std::string ReviewedGameJson(const ReviewedGame& game) {
  return JsonLine(ReviewedGameColumns().ToJson(game));
}

namespace {

// Returns the reasons that a review can have: those of a player and an opponent, or of White and Black.
std::vector<ExitReason> ReasonsOf(bool has_side) {
  if (has_side) {
    return {ExitReason::kPlayer, ExitReason::kOpponent, ExitReason::kEnd, ExitReason::kInside,
            ExitReason::kNever};
  }
  return {ExitReason::kWhite, ExitReason::kBlack, ExitReason::kEnd, ExitReason::kInside, ExitReason::kNever};
}

// Returns the columns of games with a name, which `title` describes.
ColumnList<Named> SumColumns(bool has_side, std::string_view title) {
  ColumnList<Named> columns = {{"games", "games", Align::kRight, kText | kJson | kHtml,
                                [](const Named& sum) { return Value::Count(sum.second.games); }, "games"}};
  for (const ExitReason reason : ReasonsOf(has_side)) {
    const std::string_view name = ExitReasonName(reason);
    columns =
        columns + ColumnList<Named>{{name, name, Align::kRight, kText | kJson | kHtml,
                                     [reason](const Named& sum) {
                                       return Value::Count(sum.second.by_reason[static_cast<size_t>(reason)]);
                                     },
                                     name}};
  }
  return columns +
         ColumnList<Named>{{"", "evaluated", Align::kRight, kJson,
                            [](const Named& sum) { return Value::Count(sum.second.evaluated); }},
                           {"lost", "mean_lost_centipawns", Align::kRight, kJson | kLostList,
                            [](const Named& sum) { return LostValue(MeanLost(sum.second)); }, "lost"},
                           {title, "", Align::kLeft, kText | kHtml,
                            [](const Named& sum) { return Value(sum.first); }, title}};
}

const ColumnList<ExitGroup>& GroupColumns() {
  constexpr auto kFirst = [](const ExitGroup& group) { return &group.first; };
  constexpr unsigned kList = kText | kHtml;
  static const ColumnList<ExitGroup> columns =
      ColumnList<ExitGroup>{{"games", "", Align::kRight, kList,
                             [](const ExitGroup& group) { return Value::Count(group.counts.games); },
                             "games"}} +
      ColumnList<ReviewedGame>{
          {"exit", "", Align::kLeft, kList, ReasonValue, "exit"},
          {"move", "", Align::kLeft, kList, MoveOf, "move"},
          {"repertoire", "", Align::kLeft, kList, PreparedValue, "repertoire"},
          {"others", "", Align::kRight, kOthersList, OthersShare, "others"},
          {"lost", "", Align::kRight, kLostList,
           [](const ReviewedGame& game) { return LostValue(game.lost); }, "lost"},
          {"", "", Align::kLeft, kHtml, [](const ReviewedGame& game) { return Value(OpeningText(game)); },
           "opening"},
          {"line", "", Align::kLeft, kList,
           [](const ReviewedGame& game) {
             return Value(LineText(game.start, game.line)).InHtml(LineText(game.start, game.line, kEllipsis));
           },
           "line"}}
          .For<ExitGroup>(kFirst);
  return columns;
}

// Returns the forms of a list of this review, `form` with those of the columns that it has.
unsigned FormsOf(const RepertoireReview& review, unsigned form) {
  return form | (review.against_name.empty() ? 0 : kOthersList) |
         (review.totals.all().evaluated > 0 ? kLostList : 0);
}

// Returns the first rows as a table of text.
template <typename Columns, typename Rows>
std::string TableText(const RepertoireReview& review, const Columns& columns, const Rows& rows) {
  if (rows.empty()) return "";
  const unsigned forms = FormsOf(review, kText);
  Table table = columns.StartTable(forms);
  const size_t shown = std::min(rows.size(), review.max_rows);
  for (size_t i = 0; i < shown; ++i) columns.AddRow(rows[i], table, forms);
  const std::string rest =
      shown < rows.size() ? FormatText("... and %d more; --all prints all of them\n", rows.size() - shown)
                          : "";
  return "\n" + table.Text() + rest;
}

std::vector<ExitGroup> GroupsOf(const RepertoireReview& review) {
  std::vector<ExitGroup> groups;
  for (const ExitGroup* const group : review.totals.ByMove()) groups.push_back(*group);
  return groups;
}

std::vector<Named> OpeningsOf(const RepertoireReview& review) {
  std::vector<Named> openings = review.totals.ByOpening();
  for (Named& opening : openings) {
    if (opening.first.empty()) opening.first = kNoOpening;
  }
  return openings;
}

bool ListsGames(const RepertoireReview& review) {
  return review.games.size() == review.counts.taken;
}

// Returns "12 reviewed; left out: 3 of other players, 1 with a fault (line 12: illegal move: …)".
std::string CountsText(const games::GameCounts& counts) {
  std::string text = FormatCount(counts.taken, "game") + " reviewed";
  std::string rest;
  const auto add = [&rest](uint64_t count, const std::string& what) {
    if (count > 0) rest += FormatText("%s%d %s", rest.empty() ? "; left out: " : ", ", count, what);
  };
  add(counts.others, "of other players or colours");
  add(counts.empty, "without moves");
  add(counts[games::LeftOut::kUnreadable], "with a fault, the first at " + counts.first_fault);
  return text + rest;
}

std::string ReasonsTable(const RepertoireReview& review) {
  Table table({{"exit"}, {"games", Align::kRight}, {"share", Align::kRight}, {"meaning"}});
  constexpr std::string_view kMeanings[] = {"the player made a move that the repertoire does not play",
                                            "the opponent made a move that the repertoire does not list",
                                            "White made a move that the repertoire does not list",
                                            "Black made a move that the repertoire does not list",
                                            "the repertoire ends after the move",
                                            "the game ended in the repertoire",
                                            "no position of the game is in the repertoire"};
  const ExitCounts& all = review.totals.all();
  const auto games_of = [&all](ExitReason reason) { return all.by_reason[static_cast<size_t>(reason)]; };
  std::vector<ExitReason> reasons = ReasonsOf(review.has_side);
  std::stable_sort(reasons.begin(), reasons.end(),
                   [&](ExitReason a, ExitReason b) { return games_of(a) > games_of(b); });
  for (const ExitReason reason : reasons) {
    const uint64_t games = games_of(reason);
    if (games == 0) continue;
    table.AddRow({std::string(ExitReasonName(reason)), FormatText("%d", games),
                  PercentText(static_cast<double>(games) / static_cast<double>(all.games)),
                  std::string(kMeanings[static_cast<size_t>(reason)])});
  }
  return all.games == 0 ? "" : "\n" + table.Text();
}

}  // namespace

std::string ReviewText(const RepertoireReview& review) {
  std::string text = FactLine("games", review.games_name + ": " + CountsText(review.counts)) +
                     FactLine("repertoire", review.repertoire_name);
  if (!review.player.empty()) text += FactLine("player", review.player);
  if (!review.against_name.empty()) text += FactLine("against", review.against_name);
  text += ReasonsTable(review);
  text += TableText(review, SumColumns(review.has_side, "opening"), OpeningsOf(review));
  text += TableText(review, SumColumns(review.has_side, "opponent"), review.totals.ByOpponent());
  if (ListsGames(review)) return text + TableText(review, ReviewedGameColumns(), review.games);
  return text + TableText(review, GroupColumns(), GroupsOf(review));
}

std::string ReviewTotalsJson(const RepertoireReview& review) {
  const ColumnList<Named> columns = SumColumns(review.has_side, "");
  std::string lines;
  const auto add = [&](std::string_view kind, const std::vector<Named>& sums) {
    for (const Named& sum : sums) {
      Json json = {{"kind", kind}, {"name", sum.first.empty() ? Json() : Json(sum.first)}};
      columns.AddMembers(sum, json);
      lines += JsonLine(json);
    }
  };
  add("opening", review.totals.ByOpening());
  add("opponent", review.totals.ByOpponent());
  Json total = {{"kind", "total"}};
  columns.AddMembers({"", review.totals.all()}, total);
  total["read"] = review.counts.read;
  total["of_others"] = review.counts.others;
  total["without_moves"] = review.counts.empty;
  total["skipped"] = review.counts[games::LeftOut::kUnreadable];
  total["first_fault"] = TextOrNull(review.counts.first_fault);
  return lines + JsonLine(total);
}

namespace {

// Returns the first rows as a section of a page.
template <typename Columns, typename Rows>
Html SectionHtml(const RepertoireReview& review, const char* title, const Columns& columns, Rows rows) {
  const size_t rest = rows.size() - std::min(rows.size(), review.max_rows);
  rows.resize(rows.size() - rest);
  const Html more =
      rest == 0 ? Html()
                : Fragment(Element("p", FormatText("... and %d more; --all lists them", rest)), LineEnd());
  return Fragment(Element("h2", title), LineEnd(), TableOf(columns, rows, FormsOf(review, kHtml)), more);
}

}  // namespace

std::string ReviewHtml(const RepertoireReview& review) {
  const std::string title = review.games_name + " and " + review.repertoire_name;
  Html main =
      Fragment(Element("h1", title), LineEnd(), Element("p", CountsText(review.counts), "."), LineEnd());
  main += SectionHtml(review, "All games", SumColumns(review.has_side, ""),
                      std::vector<Named>{{"all", review.totals.all()}});
  main += SectionHtml(review, "By opening", SumColumns(review.has_side, "opening"), OpeningsOf(review));
  if (review.has_side) {
    main += SectionHtml(review, "By opponent", SumColumns(review.has_side, "opponent"),
                        review.totals.ByOpponent());
  }
  main += ListsGames(review) ? SectionHtml(review, "Games", ReviewedGameColumns(), review.games)
                             : SectionHtml(review, "Exits", GroupColumns(), GroupsOf(review));
  return ReportPage(title, main);
}

}  // namespace tabia::report
