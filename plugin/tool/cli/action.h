// What a command does once its words are understood.
#pragma once

#include <functional>

#include "absl/status/statusor.h"

#include "plugin/tool/cli/output.h"

namespace tabia::tool {

// Exit codes of commands that ran; those of errors are ExitCode's.
inline constexpr int kDone = 0, kNotInBook = 1, kBadLines = 2;

// Returns the exit code.
using Action = std::function<absl::StatusOr<int>(Output&)>;

}  // namespace tabia::tool
