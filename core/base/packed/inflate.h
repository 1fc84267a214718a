// Bytes that zlib has packed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// The `size` bytes that `packed` holds: one zlib stream, with nothing behind it. A DataLoss error, without a
// place, says why it holds no such bytes. Never takes more memory than `size`, and none for a size that so
// few packed bytes cannot hold.
absl::StatusOr<std::string> Inflate(std::string_view packed, size_t size);

}  // namespace tabia
