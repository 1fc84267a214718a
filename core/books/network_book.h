// Books on the network.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/probe/book.h"

namespace tabia::books {

// Opens the index at an address, or at the first of several (with blanks between them) that answers. What all probes
// share of it is kept in the cache.
absl::StatusOr<probe::Book> OpenNetworkBook(const std::string& urls, const OpenOptions& options);

}  // namespace tabia::books
