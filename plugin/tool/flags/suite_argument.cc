#include "plugin/tool/flags/suite_argument.h"

#include <optional>
#include <utility>

#include "core/base/status.h"
#include "core/books/source.h"
#include "core/formats/registry.h"

namespace tabia::tool {

absl::StatusOr<formats::SourceFile> OpenForSeveralReadings(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path));
  if (formats::FormatOf(file).ok()) TABIA_RETURN_IF_ERROR(file.Hold());
  return file;
}

absl::StatusOr<suites::Suite> OpenSuite(const std::string& path, const std::string& flag) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenForSeveralReadings(path));
  TABIA_ASSIGN_OR_RETURN(std::optional<suites::Suite> suite, suites::ReadSuite(file));
  if (!suite) return BadFile(path, flag, "not a suite: neither EPD nor PGN of games without results");
  return *std::move(suite);
}

}  // namespace tabia::tool
