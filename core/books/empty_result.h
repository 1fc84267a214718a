// Rejects builds with an empty result.
#pragma once

#include <string>

#include "absl/status/status.h"

#include "core/probe/book_info.h"

namespace tabia::books {

// Returns OK if the book contains a position or a note. Otherwise returns an error with the reason why `output` is not
// written: BadFile if damaged or illegal records were skipped, NotFoundError if the sources are valid but the options
// exclude all of their records.
absl::Status CheckHasContent(const probe::BookInfo& info, const std::string& output);

}  // namespace tabia::books
