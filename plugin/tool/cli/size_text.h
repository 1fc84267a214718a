// Sizes as users write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::tool {

// Returns the number of bytes that "512M", "1 GiB" or "1000000" means; a K is 1024 bytes. Nothing for any other text, and
// for a size beyond 64 bits.
std::optional<uint64_t> ParseSize(std::string_view text);

}  // namespace tabia::tool
