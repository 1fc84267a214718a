// The flags for a suite and the games of its match.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/formats/source_file.h"
#include "core/suites/suite_reader.h"
#include "plugin/report/chess/match_report.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// The files of a match, and the rules for using their games.
struct MatchFlags {
  std::vector<std::string> games;    // files
  std::vector<std::string> players;  // the first players of pairings (match::ScoreSuite)
  bool keep_time_losses = false;
};

// Adds --played, --player and --keep-time-losses under `heading`. `flags` must live until the command has run.
Option AddMatchFlags(const Command& command, const std::string& heading, MatchFlags& flags);

// Reads a suite (suites::ReadSuite), and warns of the openings that were skipped.
absl::StatusOr<std::optional<suites::Suite>> ReadSuiteAndWarn(formats::SourceFile& file,
                                                              suites::SuiteReading reading,
                                                              const chess::Ruleset& rules);

// Reads the suite at `path`. Returns BadFile if the file is not a suite; `flag` is the flag that requires one.
absl::StatusOr<suites::Suite> OpenSuite(const std::string& path, const std::string& flag,
                                        suites::SuiteReading reading = suites::SuiteReading::kRecognise,
                                        const chess::Ruleset& rules = {});

// Reads the games and scores the suite.
absl::StatusOr<report::MatchReport> ReadMatch(const suites::Suite& suite, const MatchFlags& flags);

// Warns if games were unreadable, for outputs that do not contain the summary.
void WarnOfUnreadable(const report::MatchReport& match);

}  // namespace tabia::tool
