// A build of which nothing came.
#pragma once

#include <string>

#include "absl/status/status.h"

#include "core/probe/book_info.h"

namespace tabia::books {

// Returns OK if a book with this information holds anything; else the error that `output` is not written, with
// the reason: BadFile if records were skipped, as they are damaged or illegal, and NotFoundError if the sources
// are sound but nothing in them is taken.
absl::Status CheckHasContent(const probe::BookInfo& info, const std::string& output);

}  // namespace tabia::books
