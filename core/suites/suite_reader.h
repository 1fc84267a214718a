// Reads suites: EPD, a position a line; or PGN, plain or packed, none of whose games has a result.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/suites/suite.h"

namespace tabia::suites {

// Returns nothing if the file is not a suite, which is decided by its first line or its first game with a result; never
// reads from a pipe. BadFile if one line or game is bad: a suite has been written by a program. A line that states `ce`
// has an evaluation.
absl::StatusOr<std::optional<Suite>> ReadSuite(const std::string& path);

}  // namespace tabia::suites
