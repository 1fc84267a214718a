#include "plugin/tool/commands/suite_after_match.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/records/game.h"
#include "core/suites/openings.h"
#include "plugin/report/book/suite_report.h"
#include "plugin/report/chess/match_report.h"
#include "plugin/report/layout/terminal_line.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/conversion.h"

namespace tabia::tool {
namespace {

// Parses "0,2": two numbers, the second one greater.
std::string TakeBounds(std::string_view text, std::optional<match::Bounds>& bounds) {
  constexpr double kMaxNElo = 200;
  const size_t comma = text.find(',');
  const auto low = ParseNumber<double>(text.substr(0, comma));
  const auto high = comma == text.npos ? std::nullopt : ParseNumber<double>(text.substr(comma + 1));
  if (!low || !high || !(*low < *high) || *low < -kMaxNElo || *high > kMaxNElo) {
    return MakePrintable(text) + ": must be two numbers from -200 to 200, such as 0,2";
  }
  bounds = {*low, *high};
  return "";
}

std::string TakeSort(const std::string& text, std::string& sort) {
  const std::vector<std::string_view> names = report::SortableColumns();
  const std::optional<size_t> place = PlaceOf(text, names);
  if (!place) return MakePrintable(text) + ": must be one of " + Join(names, ", ");
  sort = names[*place];
  return "";
}

// The openings that stay in the suite.
struct Kept {
  std::vector<bool> lines;  // of the suite, by number from 1
  uint64_t openings = 0;
  std::array<uint64_t, match::kPrunedNames.size()> dropped = {};  // by reason
};

Kept KeptOf(const suites::Suite& suite, const match::PlayedSuite& played, const match::PruneRule& rule) {
  Kept kept = {std::vector<bool>(suite.lines.size() + 1)};
  const std::vector<std::optional<match::Pruned>> pruned = match::Prune(played, rule);
  for (size_t i = 0; i < pruned.size(); ++i) {
    if (pruned[i]) {
      ++kept.dropped[static_cast<size_t>(*pruned[i])];
    } else {
      kept.lines[played.openings[i].number] = true;
      ++kept.openings;
    }
  }
  return kept;
}

report::Facts KeptFacts(const std::optional<Kept>& kept, const match::PruneRule& rule) {
  if (!kept) return {};
  report::Facts facts = {
      {"kept", FormatText("%s, judged with %s of the suite's mean", FormatCount(kept->openings, "opening"),
                          FormatCount(rule.shrink, "pseudo-pair"))}};
  for (size_t i = 0; i < kept->dropped.size(); ++i) {
    if (kept->dropped[i] == 0) continue;
    facts.push_back({"dropped", FormatText("%d: %s", kept->dropped[i], match::kPrunedNames[i])});
  }
  return facts;
}

Json KeptJson(const Kept& kept) {
  Json dropped = Json::Object();
  for (size_t i = 0; i < kept.dropped.size(); ++i) {
    dropped[report::Identifier(match::kPrunedNames[i])] = kept.dropped[i];
  }
  return {{"openings", kept.openings}, {"dropped", dropped}};
}

// Writes the lines that are kept, in the order of the suite and with the numbers that they have in it.
absl::Status WriteKept(const suites::Suite& suite, const Kept& kept, report::OpeningFormat format,
                       const std::string& path) {
  TABIA_RETURN_IF_ERROR(CheckMayReplace("openings", path));
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  const std::string event = "Openings of " + suite.name;
  absl::Status status;
  suites::ForEachLine(suite, [&](const suites::Opening& opening) {
    if (!status.ok() || !kept.lines[opening.number]) return;
    status = file->Append(report::OpeningText(opening, format, event));
  });
  TABIA_RETURN_IF_ERROR(status);
  return kept.openings > 0 ? file->Commit() : absl::OkStatus();
}

std::string ReportOf(const report::MatchReport& match, const PlayedFlags& flags,
                     const std::optional<Kept>& kept, size_t columns) {
  std::vector<report::MatchRow> rows = report::RowsOf(match.suite, flags.by_eco);
  if (!flags.sort.empty()) report::SortRows(flags.sort, flags.is_reversed, rows);
  if (flags.sort.empty() && flags.is_reversed) std::reverse(rows.begin(), rows.end());
  if (flags.format == MatchFormat::kTsv) return report::MatchTableTsv(rows);
  if (flags.format == MatchFormat::kHtml) {
    constexpr suites::Window kEven = {450, 550};
    return report::MatchHtml(match, rows, KeptFacts(kept, flags.prune),
                             flags.prune.white_score.value_or(kEven));
  }
  if (flags.format == MatchFormat::kText) {
    std::string text =
        report::FitLines(report::MatchTableText(rows), columns) + "\n" + report::MatchSummaryText(match);
    for (const report::Fact& fact : KeptFacts(kept, flags.prune))
      text += report::FactLine(fact.name, fact.value);
    return text;
  }
  Json summary = report::MatchSummaryJson(match);
  summary["kept"] = kept ? KeptJson(*kept) : Json();
  return report::MatchTableJson(rows) + JsonLine(summary);
}

}  // namespace

void AddPlayedFlags(const Command& command, PlayedFlags& flags) {
  const std::string heading = "After a match";
  const Option played = AddMatchFlags(command, heading, flags.match);
  const auto add = [&](const Option& option) { return option.Needs(played).Group(heading); };
  add(AddWordFlag<MatchFormat>(command, "--report", flags.format,
                               {{"text", MatchFormat::kText},
                                {"tsv", MatchFormat::kTsv},
                                {"json", MatchFormat::kJson},
                                {"html", MatchFormat::kHtml}},
                               "Format of the report: text, tsv, json, html (text)"))
      .ValueName("FORMAT")
      .ManualText(
          "Format of the report: `text`, the default, `tsv`, `json`, one object per line, or `html`, a page "
          "with a picture of the scores and without scripts.");
  add(command.AddFlag("--by-eco", flags.by_eco, "Sum up the openings of each ECO code"));
  const std::vector<std::string_view> columns = report::SortableColumns();
  add(command.AddParsed(
          "--sort", [&flags](const std::string& text) { return TakeSort(text, flags.sort); },
          "Column of TSV to sort by, such as draw_rate (the order of the suite)"))
      .ValueName("COLUMN")
      .ManualText("Column by which the report is sorted, in ascending order: " + Alternatives(columns) +
                  ". The default is the order of the suite.")
      .Words({columns.begin(), columns.end()});
  add(command.AddFlag("--reverse", flags.is_reversed, "Sort in descending order"));
  add(command.AddParsed(
          "--bounds", [&flags](const std::string& text) { return TakeBounds(text, flags.bounds); },
          "Print the log-likelihood ratio of these two values of nElo, such as 0,2"))
      .ValueName("LOW,HIGH")
      .ManualText("Print the log-likelihood ratio (LLR) of these two values of nElo.");
  add(AddWindow(command, "--draw-rate", flags.prune.draw_rate,
                "Drop openings whose draw rate is not in this range"))
      .ManualText("Drop openings whose share of drawn games, in percent, is not in this range.");
  add(AddWindow(command, "--white-score", flags.prune.white_score,
                "Drop openings whose score for White is not in this range"))
      .ManualText("Drop openings whose score for White, in percent, is not in this range.");
  add(command.AddNumber("--min-pairs", flags.prune.min_pairs, "Drop openings with fewer pairs of games (0)"))
      .ValueName("N");
  add(command.AddNumber("--shrink", flags.prune.shrink,
                        "Pseudo-pairs with the suite's mean that are added to each opening (4)"))
      .ValueName("N")
      .ManualText("Pseudo-pairs with the mean of the suite that are added to each opening (4).");
}

absl::StatusOr<int> ReportPlayedSuite(const suites::Suite& suite, const OpeningFlags& openings,
                                      const PlayedFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const report::OpeningFormat format, FormatOf(openings, records::Game::kChess));
  TABIA_ASSIGN_OR_RETURN(report::MatchReport match, ReadMatch(suite, flags.match));
  match.bounds = flags.bounds;
  if (flags.format == MatchFormat::kTsv) WarnOfUnreadable(match);
  const bool writes = !openings.output.empty();
  std::optional<Kept> kept;
  if (writes || flags.prune.is_set()) kept = KeptOf(suite, match.suite, flags.prune);
  const std::string path = OutputPath(openings.output);
  if (writes) TABIA_RETURN_IF_ERROR(WriteKept(suite, *kept, format, path));
  TABIA_RETURN_IF_ERROR(WriteReport(path, ReportOf(match, flags, kept, out.columns()), out));
  return match.suite.total.white.games() > 0 && (!kept || kept->openings > 0) ? kDone : kNotInBook;
}

}  // namespace tabia::tool
