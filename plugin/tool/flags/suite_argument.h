// The argument SUITE.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/formats/source_file.h"
#include "core/suites/suite_reader.h"

namespace tabia::tool {

// Opens a file that is read several times, so a pipe is held in memory. A file of an unknown format is
// rejected by its first bytes and not read into memory, because it may be endless.
absl::StatusOr<formats::SourceFile> OpenForSeveralReadings(const std::string& path);

// Reads the suite at `path`. Returns BadFile if the file is not a suite; `flag` is the flag that requires one.
absl::StatusOr<suites::Suite> OpenSuite(const std::string& path, const std::string& flag);

}  // namespace tabia::tool
