// A program of Windows before its first instruction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/io/windows/handle.h"

namespace tabia::io {

struct SuspendedProgram {
  Handle process, thread;  // runs once its thread is resumed
};

// Runs the program `command[0]`, looked for in PATH, with the other words as they are; its errors go where ours go.
// Nothing, and GetLastError, if the system refused.
std::optional<SuspendedProgram> StartSuspended(const std::vector<std::string>& command, HANDLE input,
                                               HANDLE output);

}  // namespace tabia::io
