// The flags for reading the sources of a new book.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/books/build.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/input_paths.h"

namespace tabia::tool {

// Adds the flags to a command. `options` must live until the command has run.
void AddSourceFlags(const Command& command, books::BuildOptions& options);

// Adds --threads, --memory and --temp. `limits` must live until the command has run.
void AddLimitFlags(const Command& command, index::BuildLimits& limits);

// Returns a UsageError of the command of this name if --memory is less than the minimum of a build.
absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits);

// Returns the files that the command of this name reads for a build from `sources`, which `argument` names.
InputPaths InputsOf(const std::string& command, std::string_view argument,
                    const std::vector<std::string>& sources, const books::BuildOptions& options);

}  // namespace tabia::tool
