// A file on the network, all of it.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/os/temp_file.h"

namespace tabia::network {

// Copies the file at the first of `urls`, addresses of one file with blanks between them, that answers. An
// Returns an UnavailableError on failure.
absl::StatusOr<TempFile> Download(std::string_view urls);

}  // namespace tabia::network
