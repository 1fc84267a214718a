// tabia openings --played: the openings of a suite by the games of its match, and the suite without some of them.
#pragma once

#include "absl/status/statusor.h"

#include "core/suites/suite_reader.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/match_flags.h"
#include "plugin/tool/flags/opening_flags.h"

namespace tabia::tool {

// Prints the report, and writes the openings that are not dropped to openings.output if it is set.
absl::StatusOr<int> ReportPlayedSuite(const suites::Suite& suite, const OpeningFlags& openings,
                                      const PlayedFlags& flags, Output& out);

}  // namespace tabia::tool
