#include "plugin/tool/flags/match_flags.h"

#include <cstdint>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/machine.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/books/source.h"
#include "core/match/match_games.h"
#include "core/match/played_suite.h"
#include "core/suites/openings.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {

Option AddMatchFlags(const Command& command, const std::string& heading, MatchFlags& flags) {
  const Option played =
      command
          .AddRepeated("--played", flags.games,
                       "Games of the suite's match, PGN; several files are permitted")
          .Several()
          .ValueName("GAMES")
          .Group(heading)
          .ManualText("Games of the match, PGN. Several files may follow, and the flag may be repeated.");
  AddNames(command, "--player", flags.players, "First player of the pairs", " (White in the first game)")
      .Needs(played)
      .Group(heading)
      .ManualText(
          "First player of the pairs, in any case of letters, with * for any text, such as \"Carlsen*\"; may "
          "be repeated. Games of other players are left out and counted. If --player matches both players of "
          "a pair, the first is chosen as without the flag. Without this flag, the first player of a pairing "
          "is the one who is White in the first game of the lowest round in the file. If several games were "
          "played at a time, this may be either engine.");
  command.AddFlag("--keep-time-losses", flags.keep_time_losses, "Count games that were lost on time")
      .Needs(played)
      .Group(heading);
  return played;
}

absl::StatusOr<std::optional<suites::Suite>> ReadSuiteAndWarn(formats::SourceFile& file,
                                                              suites::SuiteReading reading,
                                                              const chess::Ruleset& rules) {
  TABIA_ASSIGN_OR_RETURN(std::optional<suites::Suite> suite, suites::ReadSuite(file, reading, rules));
  if (!suite) return suite;
  WarnOfSkipped(suite->name, suite->skipped);
  return suite;
}

absl::StatusOr<suites::Suite> OpenSuite(const std::string& path, const std::string& flag,
                                        suites::SuiteReading reading, const chess::Ruleset& rules) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenForSeveralReadings(path));
  TABIA_ASSIGN_OR_RETURN(std::optional<suites::Suite> suite, ReadSuiteAndWarn(file, reading, rules));
  if (!suite) {
    return BadFile(path, flag,
                   "not a suite: neither EPD nor PGN of openings, which are short or have no result");
  }
  return *std::move(suite);
}

absl::StatusOr<report::MatchReport> ReadMatch(const suites::Suite& suite, const MatchFlags& flags) {
  const match::MatchRule rule = {suites::KeysOf(suite), flags.keep_time_losses, suite.rules};
  match::MatchGames games;
  for (const std::string& path : books::DistinctSources(flags.games, Warn)) {
    TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path));
    ProgressBar bar("Reading " + path);
    TABIA_RETURN_IF_ERROR(games.Read(file, rule, CoreCount(), bar.progress()));
    TABIA_RETURN_IF_ERROR(file.CheckIsUnchanged());
  }
  TABIA_ASSIGN_OR_RETURN(match::PlayedSuite played, match::ScoreSuite(suite, games, flags.players));
  return report::MatchReport{suite.name, std::move(played), games.counts(), std::nullopt};
}

void WarnOfUnreadable(const report::MatchReport& match) {
  const uint64_t games = match.counts[games::LeftOut::kUnreadable];
  if (games == 0) return;
  Warn(FormatText("%s left out; the first: %s", FormatCount(games, "unreadable game"),
                  match.counts.first_fault));
}

}  // namespace tabia::tool
