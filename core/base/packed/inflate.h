// Bytes that zlib has packed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// Returns the `size` bytes that `packed`, one zlib stream with nothing after it, unpacks to. Otherwise a
// DataLoss error states the reason, without a location in the file. Never allocates more than `size` bytes,
// and allocates nothing if so few packed bytes cannot unpack to `size`.
absl::StatusOr<std::string> Inflate(std::string_view packed, size_t size);

}  // namespace tabia
