// tabia explain --uci-log: explains the answer of the books to each "go" in a log.
#pragma once

#include "absl/status/statusor.h"

#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/explain_log_finding.h"

namespace tabia::tool {

// Returns kDone if the books have a move at any "go", else kNotInBook. Reports lines that are not UCI on standard
// error.
absl::StatusOr<int> ExplainLog(const LogQuestion& question, Output& out);

}  // namespace tabia::tool
