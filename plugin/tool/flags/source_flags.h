// The flags for reading the sources of a new book.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/books/build.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds them to a subcommand; `options` must live until it has been called.
void AddSourceFlags(const Command& command, books::BuildOptions& options);

// Returns a UsageError of the command of this name if --memory is less than a build takes.
absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits);

// A usage error of the command of this name if the file to write is one of those to read.
absl::Status CheckIsNoSource(const std::string& command, const std::string& output,
                             const std::vector<std::string>& sources);

}  // namespace tabia::tool
