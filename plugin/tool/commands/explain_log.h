// tabia explain --uci-log: what the book had at each "go" that a GUI sent.
#pragma once

#include "absl/status/statusor.h"

#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/explain_log_question.h"

namespace tabia::tool {

// kDone if the book had a move at some "go", else kNotInBook. Lines that are not UCI are reported on standard error.
absl::StatusOr<int> ExplainLog(const LogQuestion& question, Output& out);

}  // namespace tabia::tool
