// The flags for the threads, the memory and the temporary files of a build.
#pragma once

#include <string>

#include "absl/status/status.h"

#include "core/index/builder/build_report.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --threads, --memory and --temp. `limits` must live until the command has run.
void AddLimitFlags(const Command& command, index::BuildLimits& limits);

// Returns a UsageError of the command of this name if --memory is less than the minimum of a build.
absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits);

}  // namespace tabia::tool
