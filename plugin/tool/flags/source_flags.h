// The flags for reading the sources of a new book.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/books/build.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds the flags to a command. `options` must live until the command has run.
void AddSourceFlags(const Command& command, books::BuildOptions& options);

// Adds --threads, --memory and --temp. `limits` must live until the command has run.
void AddLimitFlags(const Command& command, index::BuildLimits& limits);

// Returns a UsageError of the command of this name if --memory is less than the minimum of a build.
absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits);

// Returns a UsageError of the command of this name if `output` is one of the sources.
absl::Status CheckIsNoSource(const std::string& command, const std::string& output,
                             const std::vector<std::string>& sources);

}  // namespace tabia::tool
