// The flags of tabia merge for a merge on several machines: --range makes one range of it, --join joins all ranges.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/books/book_options.h"
#include "core/convert/convert.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --range and --join. The variables must live until the command has run.
void AddRangeFlags(const Command& command, std::optional<index::KeyRange>& range, bool& join);

// Returns a usage error if a flag of merge cannot be combined with --range, or with --join if `join` is true.
absl::Status CheckRangeFlags(const Command& command, bool join);

// Joins range files into an index (books::JoinRangeFiles).
absl::StatusOr<convert::ConvertReport> JoinRanges(const std::vector<std::string>& ranges,
                                                  const books::BuildOptions& building,
                                                  const std::string& output);

// Returns the report about a range, as text or as a line of JSON.
std::string RangeText(const index::KeyRange& range, const std::string& output,
                      const convert::ConvertReport& report, bool json);

}  // namespace tabia::tool
