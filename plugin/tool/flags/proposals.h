// The flag --changes, which writes results as proposals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/changes/change.h"
#include "core/moves/ruleset.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/input_paths.h"

namespace tabia::tool {

// Adds --changes. `what` names the proposals: "the moves to avoid".
Option AddProposalsFlag(const Command& command, std::string& path, const std::string& what);

// Returns a UsageError, which begins with `flag`, if the file at `path` is one of `inputs` or has the extension of
// another format than EPD, and the error of a file that is no file of changes. Accepts an empty path.
absl::Status CheckProposals(std::string_view flag, const std::string& path, const InputPaths& inputs);

// Returns a UsageError unless proposals can be written for a book of these rules: a file of changes is of chess.
// Accepts an empty path.
absl::Status CheckSupportsChanges(std::string_view flag, const std::string& path, const chess::Ruleset& rules);

// Adds the changes to the file at `path` as proposals. Returns "3 new changes in my.epd"; nothing without a path.
absl::StatusOr<std::string> WriteProposals(const std::string& path,
                                           const std::vector<changes::Change>& proposals);
// Adds the changes as WriteProposals does, for a command whose output is a list or JSON. Prints the text to standard
// error.
absl::Status ReportProposals(const std::string& path, const std::vector<changes::Change>& proposals);

}  // namespace tabia::tool
