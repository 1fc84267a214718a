#include "plugin/tool/flags/match_flags.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/machine.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/books/source.h"
#include "core/formats/source_file.h"
#include "core/suites/openings.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/flags/opening_flags.h"

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
  std::string names;
  for (const std::string_view name : report::SortableColumns()) {
    if (name == text) {
      sort = text;
      return "";
    }
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return MakePrintable(text) + ": must be one of " + names;
}

}  // namespace

Option AddMatchFlags(const Command& command, const std::string& heading, MatchFlags& flags) {
  const Option played = command
                            .AddRepeated("--played", flags.games,
                                         "Games of the suite's match, PGN; several files are permitted")
                            .Several()
                            .ValueName("GAMES")
                            .Group(heading);
  command
      .AddText("--player", flags.player,
               "First player of the pairs, the whole name (White in the first game)")
      .ValueName("NAME")
      .Needs(played)
      .Group(heading);
  command.AddFlag("--keep-time-losses", flags.keep_time_losses, "Count games that were lost on time")
      .Needs(played)
      .Group(heading);
  return played;
}

void AddPlayedFlags(const Command& command, PlayedFlags& flags) {
  const std::string heading = "After a match";
  const Option played = AddMatchFlags(command, heading, flags.match);
  const auto add = [&](const Option& option) { return option.Needs(played).Group(heading); };
  add(AddWordFlag<MatchFormat>(
          command, "--report", flags.format,
          {{"text", MatchFormat::kText}, {"tsv", MatchFormat::kTsv}, {"json", MatchFormat::kJson}},
          "Format of the report: text, tsv, json (text)"))
      .ValueName("FORMAT");
  add(command.AddFlag("--by-eco", flags.by_eco, "Sum up the openings of each ECO code"));
  add(command.AddParsed(
          "--sort", [&flags](const std::string& text) { return TakeSort(text, flags.sort); },
          "Column of TSV to sort by, such as draw_rate (the order of the suite)"))
      .ValueName("COLUMN");
  add(command.AddFlag("--reverse", flags.is_reversed, "Sort in descending order"));
  add(command.AddParsed(
          "--bounds", [&flags](const std::string& text) { return TakeBounds(text, flags.bounds); },
          "Print the log-likelihood ratio of these two values of nElo, such as 0,2"))
      .ValueName("LOW,HIGH");
  add(AddWindow(command, "--draw-rate", flags.prune.draw_rate,
                "Drop openings whose draw rate is not in this range"));
  add(AddWindow(command, "--white-score", flags.prune.white_score,
                "Drop openings whose score for White is not in this range"));
  add(command.AddNumber("--min-pairs", flags.prune.min_pairs, "Drop openings with fewer pairs of games (0)"))
      .ValueName("N");
  add(command.AddNumber("--shrink", flags.prune.shrink,
                        "Pseudo-pairs with the suite's mean that are added to each opening (4)"))
      .ValueName("N");
}

absl::StatusOr<report::MatchReport> ReadMatch(const suites::Suite& suite, const MatchFlags& flags) {
  const match::MatchRule rule = {suites::KeysOf(suite), flags.keep_time_losses};
  match::MatchGames games;
  for (const std::string& path : books::DistinctSources(flags.games, Warn)) {
    TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path));
    ProgressBar bar("Reading " + path);
    TABIA_RETURN_IF_ERROR(games.Read(file, rule, CoreCount(), bar.progress()));
    TABIA_RETURN_IF_ERROR(file.CheckIsUnchanged());
  }
  TABIA_ASSIGN_OR_RETURN(match::PlayedSuite played, match::ScoreSuite(suite, games, flags.player));
  return report::MatchReport{suite.name, std::move(played), games.counts(), std::nullopt};
}

void WarnOfUnreadable(const report::MatchReport& match) {
  const uint64_t games = match.counts[match::LeftOut::kUnreadable];
  if (games == 0) return;
  Warn(FormatText("%s left out; the first: %s", FormatCount(games, "unreadable game"),
                  match.counts.first_fault));
}

}  // namespace tabia::tool
