// Deflate, the packing of zlib, gzip and zip, and their checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// Unpacks `packed`, which must be one zlib stream without trailing bytes that unpacks to `size` bytes. Otherwise
// returns a DataLoss error with the reason, without a location in the file. Allocates at most `size` bytes, and nothing
// if `packed` is too short to unpack to `size` bytes.
absl::StatusOr<std::string> Inflate(std::string_view packed, size_t size);

// Shorter texts fit into one packet of the network, packed or not.
inline constexpr size_t kMinGzipBytes = 1024;

// Packs `bytes` in the format of gzip. Returns an empty text if that does not make them shorter, or if zlib fails.
std::string Gzip(std::string_view bytes);

// Returns the CRC-32 of IEEE 802.3, which zip, PNG and many other formats use.
uint32_t Crc32(std::string_view bytes);

}  // namespace tabia
