// The flag --changes: results as proposals in a file of changes.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/changes/change.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/input_paths.h"

namespace tabia::tool {

// Adds --changes. `what` names the proposals: "the moves to avoid".
Option AddProposalsFlag(const Command& command, std::string& path, const std::string& what);

// Returns a UsageError if the file at `path` is one of `inputs` or no EPD. An empty path is none.
absl::Status CheckProposals(const std::string& path, const InputPaths& inputs);

// Adds the changes to the file at `path` as proposals. Returns "3 new changes in my.epd"; nothing without a path.
absl::StatusOr<std::string> WriteProposals(const std::string& path,
                                           const std::vector<changes::Change>& proposals);
// Does the same for a command whose output is a list, and prints the sentence to standard error.
absl::Status ReportProposals(const std::string& path, const std::vector<changes::Change>& proposals);

}  // namespace tabia::tool
