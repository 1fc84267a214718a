// Downloads a whole file from the network.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/os/temp_file.h"

namespace tabia::network {

// Downloads a file. `urls` are addresses of this file, separated by blanks; the first one whose server responds is used.
// Returns an UnavailableError on failure.
absl::StatusOr<TempFile> Download(std::string_view urls);

}  // namespace tabia::network
