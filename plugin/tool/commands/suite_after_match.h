// tabia openings --played: the openings of a suite by the games of its match, and the suite without some of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/match/match_score.h"
#include "core/match/played_suite.h"
#include "core/suites/suite_reader.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/match_flags.h"
#include "plugin/tool/flags/opening_flags.h"

namespace tabia::tool {

enum class MatchFormat : uint8_t { kText, kTsv, kJson, kHtml };

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

// Adds the flags of tabia openings --played, which need --played.
void AddPlayedFlags(const Command& command, PlayedFlags& flags);

// Prints the report, and writes the openings that are not dropped to openings.output if it is set.
absl::StatusOr<int> ReportPlayedSuite(const suites::Suite& suite, const OpeningFlags& openings,
                                      const PlayedFlags& flags, Output& out);

}  // namespace tabia::tool
