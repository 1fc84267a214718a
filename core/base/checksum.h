// The checksum and the content hash of every file that tabia writes: XXH3, 64 bits.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia {

uint64_t Checksum(std::string_view bytes);

// Another hash of the same bytes for each `seed`.
uint64_t Checksum(std::string_view bytes, uint64_t seed);

}  // namespace tabia
