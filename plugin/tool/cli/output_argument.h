// The argument OUT: a file, a pipe, or - for standard output.
#pragma once

#include <string>

#include "absl/status/status.h"

#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

// Adds -o, which is required.
void AddOutputFlag(const Command& command, std::string& output, const std::string& what);

// Adds --allow-empty.
void AddEmptyFlag(const Command& command, bool& allow_empty);

// Returns the path to open: "/dev/stdout" for "-".
std::string OutputPath(const std::string& output);

// Writes a report about the file at `path`: to `out`, or to standard error if `path` is standard output.
absl::Status WriteReport(const std::string& path, const std::string& report, Output& out);

}  // namespace tabia::tool
