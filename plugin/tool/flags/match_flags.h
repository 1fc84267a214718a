// The flags for a suite and the games of its match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/match/match_games.h"
#include "core/match/match_score.h"
#include "core/match/played_suite.h"
#include "core/suites/suite_reader.h"
#include "plugin/report/chess/match_report.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// The files of a match, and the rules for using their games.
struct MatchFlags {
  std::vector<std::string> games;  // files
  std::string player;              // the first player; empty: see match::ScoreSuite
  bool keep_time_losses = false;
};

enum class MatchFormat : uint8_t { kText, kTsv, kJson };

// The flags of tabia openings --played.
struct PlayedFlags {
  MatchFlags match;
  match::PruneRule prune;
  std::optional<match::Bounds> bounds;
  MatchFormat format = MatchFormat::kText;
  bool by_eco = false;
  std::string sort;  // a column; empty: the order of the suite
  bool is_reversed = false;
};

// Adds --played, --player and --keep-time-losses under `heading`. `flags` must live until the command has run.
Option AddMatchFlags(const Command& command, const std::string& heading, MatchFlags& flags);

// Adds the flags of tabia openings --played, which need --played.
void AddPlayedFlags(const Command& command, PlayedFlags& flags);

// Reads the games and scores the suite.
absl::StatusOr<report::MatchReport> ReadMatch(const suites::Suite& suite, const MatchFlags& flags);

// Warns if games were unreadable, for outputs that do not contain the summary.
void WarnOfUnreadable(const report::MatchReport& match);

}  // namespace tabia::tool
