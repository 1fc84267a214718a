// The checksum that zip, PNG and many other formats use.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabia {

// Returns the CRC-32 of IEEE 802.3.
uint32_t Crc32(std::string_view bytes);

}  // namespace tabia
