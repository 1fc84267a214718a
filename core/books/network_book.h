// Opens books on the network.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/probe/book.h"

namespace tabia::books {

// Opens the index at an address, or at the first address that responds in a list with blanks between them. The part of
// the index that all probes use is kept in the cache.
absl::StatusOr<probe::Book> OpenNetworkBook(const std::string& urls, const OpenOptions& options);

}  // namespace tabia::books
