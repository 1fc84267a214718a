// Sizes in bytes, with units.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::tool {

// Parses a size such as "512M", "1 GiB" or "1000000"; a K is 1024 bytes. Returns nothing for any other text, or for a size
// of more than 64 bits.
std::optional<uint64_t> ParseSize(std::string_view text);

}  // namespace tabia::tool
