// Unpacks gzip, xz and zstd piece after piece, in bounded memory.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/byte_streams.h"

namespace tabia {

enum class Packing { kNone, kGzip, kXz, kZstd };

// Returns the packing of a file by the magic number at its beginning.
Packing PackingOf(std::string_view first_bytes);

// Returns "gzip", "xz" or "zstd"; empty for kNone.
std::string_view PackingName(Packing packing);

// Returns a source of the unpacked bytes of `packed`, which may be several streams in sequence. The source fails with
// BadFile of `path`, at a byte of the packed file, if the file is damaged or truncated, or if unpacking takes more
// memory than 256 MiB for xz, 128 MiB for zstd.
std::unique_ptr<ByteSource> Unpack(Packing packing, std::string path, std::unique_ptr<ByteSource> packed);

// Returns the packed size of the first frame of zstd; the size of `packed` if the frame is damaged or cut.
size_t ZstdFrameBytes(std::string_view packed);

}  // namespace tabia
