// Reads suites: EPD, a position a line; or PGN, plain or packed, none of whose games has a result.
#pragma once

#include <optional>

#include "absl/status/statusor.h"

#include "core/formats/source_file.h"
#include "core/suites/suite.h"

namespace tabia::suites {

// Returns nothing if `file` is not a suite, which is decided by its first line or its first game with a result. A pipe
// is held before (SourceFile::Hold). BadFile if one line or game is bad: a suite has been written by a program. A line
// that states `ce` has an evaluation.
absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file);

}  // namespace tabia::suites
