// The action of a command, which runs after its arguments are parsed, and its exit codes.
#pragma once

#include <functional>

#include "absl/status/statusor.h"

#include "plugin/tool/cli/output.h"

namespace tabia::tool {

// Exit codes of commands without an error; ExitCode has those of errors.
inline constexpr int kDone = 0, kNotInBook = 1, kBadLines = 2;

// Returns the exit code.
using Action = std::function<absl::StatusOr<int>(Output&)>;

}  // namespace tabia::tool
