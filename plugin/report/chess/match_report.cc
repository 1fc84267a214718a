#include "plugin/report/chess/match_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using match::GameScore;
using match::PairScore;

constexpr auto kLeft = Table::Align::kLeft, kRight = Table::Align::kRight;
constexpr unsigned kAll = kText | kTsv | kHtml | kJson;
constexpr std::array<std::string_view, 5> kPoints = {"0", "0.5", "1", "1.5", "2"};
constexpr std::array<std::string_view, 5> kPairNames = {"pairs_0", "pairs_0.5", "pairs_1", "pairs_1.5",
                                                        "pairs_2"};

std::string NameOf(const MatchRow& row) {
  return row.opening != nullptr && row.opening->name ? std::string(row.opening->name->name) : "";
}

std::string EpdOf(const MatchRow& row) {
  return row.opening == nullptr ? "" : chess::ToEpd(row.opening->position);
}

template <typename Rate>
Value ShareOf(const MatchRow& row, Rate rate) {
  return row.score.white.games() == 0 ? Value() : Value(rate(row.score.white), Value::Style::kShare);
}

// Returns the columns that tell one row from another; the position, which has the widest cells, is at the end of a
// table of text.
ColumnList<MatchRow> TitleColumns() {
  return {
      {"no.", "number", kRight, kAll,
       [](const MatchRow& row) {
         return row.opening == nullptr ? Value() : Value::Count(row.opening->number);
       },
       "No."},
      {"ECO", "eco", kLeft, kAll, [](const MatchRow& row) { return Value::OrAbsent(row.eco); }, "ECO"},
      {"", "name", kLeft, kTsv | kJson | kHtml,
       [](const MatchRow& row) { return Value::OrAbsent(NameOf(row)); }, "Opening"},
      {"", "position", kLeft, kTsv | kJson, [](const MatchRow& row) { return Value::OrAbsent(EpdOf(row)); }}};
}

ColumnList<MatchRow> PairColumns() {
  ColumnList<MatchRow> columns = {};
  for (size_t i = 0; i < kPoints.size(); ++i) {
    columns = columns + ColumnList<MatchRow>{
                            {kPoints[i], kPairNames[i], kRight, kText | kTsv,
                             [i](const MatchRow& row) { return Value::Count(row.score.pairs.pairs[i]); }}};
  }
  return columns;
}

Json PairsJson(const PairScore& pairs) {
  Json counts = Json::Array();
  for (const uint64_t count : pairs.pairs) counts.Append(count);
  return counts;
}

// Returns "9 12 60 33 36".
std::string CountsText(const PairScore& pairs) {
  std::string text;
  for (const uint64_t count : pairs.pairs) text += FormatText("%s%d", text.empty() ? "" : " ", count);
  return text;
}

// Returns the columns with numbers. Columns of pairs are titled by the points: 0, 0.5, 1, 1.5, 2.
ColumnList<MatchRow> ScoreColumns() {
  return ColumnList<MatchRow>{
             {"games", "games", kRight, kAll,
              [](const MatchRow& row) { return Value::Count(row.score.white.games()); }, "Games"},
             {"white", "white", kRight, kText | kTsv | kJson,
              [](const MatchRow& row) { return Value::Count(row.score.white.wins); }},
             {"draws", "draws", kRight, kText | kTsv | kJson,
              [](const MatchRow& row) { return Value::Count(row.score.white.draws); }},
             {"black", "black", kRight, kText | kTsv | kJson,
              [](const MatchRow& row) { return Value::Count(row.score.white.losses); }},
             {"", "pairs", kLeft, kJson | kHtml,
              [](const MatchRow& row) {
                return Value::Of(PairsJson(row.score.pairs)).InHtml(CountsText(row.score.pairs));
              },
              "Pairs of 0 to 2 points"}} +
         PairColumns() +
         ColumnList<MatchRow>{
             {"decisive", "decisive_pairs", kRight, kAll,
              [](const MatchRow& row) { return Value::Count(row.score.pairs.decisive()); }, "Decisive pairs"},
             {"drawn", "draw_rate", kRight, kAll,
              [](const MatchRow& row) {
                return ShareOf(row, [](const GameScore& score) { return score.draw_rate(); });
              },
              "Draw rate"},
             {"score", "white_score", kRight, kAll,
              [](const MatchRow& row) {
                return ShareOf(row, [](const GameScore& score) { return score.score(); });
              },
              "White's score"}};
}

const ColumnList<MatchRow>& AllColumns() {
  static const ColumnList<MatchRow> columns =
      TitleColumns() + ScoreColumns() +
      ColumnList<MatchRow>{{"", "", kRight, kHtml,
                            [](const MatchRow& row) {
                              if (row.score.white.games() == 0) return Value();
                              const match::ScoreInterval interval = match::IntervalOf(row.score.white);
                              return Value(PercentText(interval.low) + " to " + PercentText(interval.high));
                            },
                            "Interval of 95 %"},
                           {"position", "", kLeft, kText | kHtml,
                            [](const MatchRow& row) { return Value(EpdOf(row)); }, "Position"}};
  return columns;
}

std::string EstimateText(const std::optional<match::Estimate>& estimate) {
  if (!estimate) return "unknown";
  if (std::isinf(estimate->error)) return FormatText("%.2f, without an interval", estimate->value);
  return FormatText("%.2f +/- %.2f", estimate->value, estimate->error);
}

Json EstimateJson(const std::optional<match::Estimate>& estimate) {
  if (!estimate) return {{"value", nullptr}, {"error", nullptr}};
  return {{"value", RoundToSixDecimals(estimate->value)},
          {"error", std::isinf(estimate->error) ? Json() : Json(RoundToSixDecimals(estimate->error))}};
}

Json NumberOrNull(const std::optional<double>& number) {
  return number ? Json(RoundToSixDecimals(*number)) : Json();
}

std::string GamesText(const MatchReport& report) {
  const uint64_t games = report.suite.total.white.games();
  return FormatText("%d of %d count", games, report.counts.read);
}

void AddPairing(const match::Pairing& pairing, const std::optional<match::Bounds>& bounds, Facts& facts) {
  const PairScore& pairs = pairing.score.pairs;
  facts.push_back({"players", FormatText("%s against %s, %s", pairing.first, pairing.second,
                                         FormatCount(pairing.score.white.games(), "game"))});
  facts.push_back({"pairs", FormatText("%d, Ptnml(0-2) %s", pairs.total(), CountsText(pairs))});
  if (pairs.total() == 0) return;
  facts.push_back({"nElo", EstimateText(NormalizedEloOf(pairs))});
  facts.push_back({"Elo", EstimateText(EloOf(pairs))});
  if (const auto superiority = SuperiorityOf(pairs))
    facts.push_back({"LOS", FormatText("%.2f%%", 100 * *superiority)});
  if (!bounds) return;
  const auto ratio = LogLikelihoodRatio(pairs, *bounds);
  facts.push_back(
      {"LLR", FormatText("%s for nElo %g against %g", ratio ? FormatText("%.2f", *ratio) : "unknown",
                         bounds->nelo1, bounds->nelo0)});
}

Json PairingJson(const match::Pairing& pairing, const std::optional<match::Bounds>& bounds) {
  const PairScore& pairs = pairing.score.pairs;
  return {{"first", pairing.first},
          {"second", pairing.second},
          {"games", pairing.score.white.games()},
          {"pairs", PairsJson(pairs)},
          {"one_win_each", pairs.one_win_each},
          {"nelo", EstimateJson(NormalizedEloOf(pairs))},
          {"elo", EstimateJson(EloOf(pairs))},
          {"superiority", NumberOrNull(SuperiorityOf(pairs))},
          {"llr", bounds ? NumberOrNull(LogLikelihoodRatio(pairs, *bounds)) : Json()}};
}

// Returns the facts about the suite that are the same from the view of either player.
void AddSuiteFacts(const match::Score& total, const std::optional<double>& bias, Facts& facts) {
  const PairScore& pairs = total.pairs;
  facts.push_back({"draws", PercentText(total.white.draw_rate()) + " of the games"});
  if (pairs.total() > 0) {
    const auto all = static_cast<double>(pairs.total());
    facts.push_back({"even pairs", FormatText("%s of the pairs: %d with a win each, %d with two draws",
                                              PercentText(static_cast<double>(pairs.pairs[2]) / all),
                                              pairs.one_win_each, pairs.pairs[2] - pairs.one_win_each)});
  }
  facts.push_back({"White", FormatText("scores %s; an opening is on average %s from even",
                                       PercentText(total.white.score()), PercentText(bias.value_or(0)))});
  const auto games = GamesFor(pairs, 1);
  if (games) {
    facts.push_back(
        {"precision", FormatText("+/- 1 Elo needs %s games with this suite; +/- 1 nElo needs %s with any",
                                 GroupedText(*games), GroupedText(match::kGamesForOneNElo))});
  }
}

void AddLeftOut(const MatchReport& report, Facts& facts) {
  const Facts by_reason = LeftOutFacts(report.counts);
  facts.insert(facts.end(), by_reason.begin(), by_reason.end());
  if (report.suite.other_games > 0) {
    facts.push_back(
        {"left out", FormatText("%d: of %s that the suite does not contain", report.suite.other_games,
                                FormatCount(report.suite.other_openings, "opening"))});
  }
  if (report.suite.games_of_others > 0) {
    facts.push_back({"left out", FormatText("%d: of other players", report.suite.games_of_others)});
  }
}

uint64_t PlayedOpenings(const match::PlayedSuite& suite) {
  const auto is_played = [](const match::PlayedOpening& opening) { return opening.score.white.games() > 0; };
  return static_cast<uint64_t>(std::count_if(suite.openings.begin(), suite.openings.end(), is_played));
}

}  // namespace

std::vector<MatchRow> RowsOf(const match::PlayedSuite& suite, bool by_eco) {
  std::vector<MatchRow> rows;
  if (by_eco) {
    for (auto& [eco, score] : SumsByEco(suite)) rows.push_back({nullptr, eco, score});
    return rows;
  }
  for (const match::PlayedOpening& opening : suite.openings) {
    rows.push_back({&opening, opening.name ? std::string(opening.name->eco) : "", opening.score});
  }
  return rows;
}

std::vector<std::string_view> SortableColumns() {
  std::vector<std::string_view> names;
  AllColumns().Visit(kTsv, [&names](const Column<MatchRow>& column) { names.push_back(column.name); });
  return names;
}

void SortRows(std::string_view name, bool is_descending, std::vector<MatchRow>& rows) {
  // A number, or the text of the cell. Absent values come last in both directions.
  using Key = std::tuple<bool, double, std::string>;
  std::vector<std::pair<Key, MatchRow>> keyed;
  for (MatchRow& row : rows) {
    std::string text;
    AllColumns().Visit(kTsv, [&](const Column<MatchRow>& column) {
      if (column.name == name) text = column.value(row).Tsv();
    });
    const std::optional<double> number = ParseNumber<double>(text);
    keyed.emplace_back(Key(text.empty(), number.value_or(0), number ? "" : text), std::move(row));
  }
  std::stable_sort(keyed.begin(), keyed.end(), [is_descending](const auto& a, const auto& b) {
    const bool is_absent = std::get<0>(a.first), other_is_absent = std::get<0>(b.first);
    if (is_absent != other_is_absent) return other_is_absent;
    return is_descending ? b.first < a.first : a.first < b.first;
  });
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = std::move(keyed[i].second);
}

std::string MatchTableText(const std::vector<MatchRow>& rows) {
  Table table = AllColumns().StartTable();
  for (const MatchRow& row : rows) AllColumns().AddRow(row, table);
  return table.Text();
}

std::string MatchTableTsv(const std::vector<MatchRow>& rows) {
  std::string text = AllColumns().TsvTitles();
  for (const MatchRow& row : rows) text += AllColumns().Tsv(row);
  return text;
}

std::string MatchTableJson(const std::vector<MatchRow>& rows) {
  std::string text;
  for (const MatchRow& row : rows) {
    Json json = {{"kind", row.opening == nullptr ? "eco" : "opening"}};
    AllColumns().AddMembers(row, json);
    text += JsonLine(json);
  }
  return text;
}

Html MatchPicture(const MatchReport& report, const std::vector<MatchRow>& rows, Span band) {
  Scores scores = {.strengths = {}, .bounds = report.bounds, .openings = {}, .band = band};
  for (const match::Pairing& pairing : report.suite.pairings) {
    scores.strengths.push_back(
        {pairing.first + " against " + pairing.second, NormalizedEloOf(pairing.score.pairs)});
  }
  for (const MatchRow& row : rows) {
    std::string name = NameOf(row);
    if (name.empty()) name = row.opening == nullptr ? row.eco : "(no name)";
    if (row.opening != nullptr) name = FormatText("%d. %s", row.opening->number, name);
    scores.openings.push_back({std::move(name), row.score.white});
  }
  return ScoreChart(scores);
}

std::string MatchHtml(const MatchReport& report, const std::vector<MatchRow>& rows, const Facts& more,
                      const suites::Window& band) {
  constexpr double kPerMille = 1000;
  const Span even = {static_cast<double>(band.low_per_mille) / kPerMille,
                     static_cast<double>(band.high_per_mille) / kPerMille};
  Facts facts = MatchFacts(report);
  facts.insert(facts.end(), more.begin(), more.end());
  const std::string title = report.suite_name + " after its match";
  const Html main = Fragment(Element("h1", title), LineEnd(), MatchPicture(report, rows, even),
                             Element("h2", "Match"), LineEnd(), FactTable(facts), Element("h2", "Openings"),
                             LineEnd(), TableOf(AllColumns(), rows, kHtml));
  return ReportPage(title, main);
}

Facts MatchFacts(const MatchReport& report) {
  const match::PlayedSuite& suite = report.suite;
  Facts facts = {{"suite", FormatText("%s: %s, %d with games", report.suite_name,
                                      FormatCount(suite.openings.size(), "opening"), PlayedOpenings(suite))}};
  if (suite.transpositions > 0) {
    facts.push_back({"joined", FormatText("%s to the position of an earlier one",
                                          FormatCount(suite.transpositions, "line"))});
  }
  facts.push_back({"games", GamesText(report)});
  AddLeftOut(report, facts);
  constexpr size_t kMaxPairings = 20;
  for (size_t i = 0; i < std::min(suite.pairings.size(), kMaxPairings); ++i) {
    AddPairing(suite.pairings[i], report.bounds, facts);
  }
  if (suite.pairings.size() > kMaxPairings) {
    facts.push_back({"players", FormatText("%d more pairings; --player selects, --json lists them",
                                           suite.pairings.size() - kMaxPairings)});
  }
  if (suite.total.white.games() > 0) AddSuiteFacts(suite.total, suite.mean_bias(), facts);
  return facts;
}

Facts LeftOutFacts(const games::GameCounts& counts) {
  Facts facts;
  for (size_t i = 0; i < counts.left_out.size(); ++i) {
    if (counts.left_out[i] == 0) continue;
    const bool is_unreadable = static_cast<games::LeftOut>(i) == games::LeftOut::kUnreadable;
    facts.push_back(
        {"left out", FormatText("%d: %s%s", counts.left_out[i], games::kLeftOutNames[i],
                                is_unreadable ? Concat(", the first: ", counts.first_fault) : "")});
  }
  if (counts.empty > 0) facts.push_back({"left out", FormatText("%d: without moves", counts.empty)});
  return facts;
}

Json LeftOutJson(const games::GameCounts& counts) {
  Json json = Json::Object();
  for (size_t i = 0; i < counts.left_out.size(); ++i) {
    json[Identifier(games::kLeftOutNames[i])] = counts.left_out[i];
  }
  return json;
}

std::string MatchSummaryText(const MatchReport& report) {
  std::string text;
  for (const Fact& fact : MatchFacts(report)) text += FactLine(fact.name, fact.value);
  return text;
}

Json MatchSummaryJson(const MatchReport& report) {
  const match::PlayedSuite& suite = report.suite;
  const GameScore& white = suite.total.white;
  Json left_out = LeftOutJson(report.counts);
  left_out["other_openings"] = suite.other_games;
  left_out["other_players"] = suite.games_of_others;
  Json pairings = Json::Array();
  for (const match::Pairing& pairing : suite.pairings) pairings.Append(PairingJson(pairing, report.bounds));
  const bool has_games = white.games() > 0;
  const auto games = GamesFor(suite.total.pairs, 1);
  return {{"kind", "match"},
          {"suite", report.suite_name},
          {"openings", suite.openings.size()},
          {"played_openings", PlayedOpenings(suite)},
          {"transpositions", suite.transpositions},
          {"read", report.counts.read},
          {"left_out", left_out},
          {"first_fault", TextOrNull(report.counts.first_fault)},
          {"games", white.games()},
          {"white", white.wins},
          {"draws", white.draws},
          {"black", white.losses},
          {"draw_rate", has_games ? Json(white.draw_rate()) : Json()},
          {"white_score", has_games ? Json(white.score()) : Json()},
          {"mean_bias", NumberOrNull(suite.mean_bias())},
          {"games_for_1_elo", games ? Json(*games) : Json()},
          {"pairings", pairings}};
}

}  // namespace tabia::report
