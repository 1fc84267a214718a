// Reads suites: EPD with one position per line, or PGN without results, plain or compressed.
#pragma once

#include <optional>

#include "absl/status/statusor.h"

#include "core/formats/source_file.h"
#include "core/suites/suite.h"

namespace tabia::suites {

// Reads a suite. Returns nullopt if the first line is not EPD, or if a game has a result: then the file is a book.
// BadFile if any line or game is bad, because suites are written by programs. `ce` in a line of EPD is its
// evaluation. Hold a pipe before the call (SourceFile::Hold).
absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file);

}  // namespace tabia::suites
