// Packed bytes, unpacked piece after piece: in bounded memory, whatever they unpack to.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/byte_source.h"

namespace tabia {

enum class Packing { kNone, kGzip, kXz, kZstd };

// Returns the packing that the magic at the beginning of a file indicates.
Packing PackingOf(std::string_view first_bytes);

// Returns a source of what `packed` unpacks to. It fails with BadFile of `path`, at a byte of the packed
// file, where the file is damaged or truncated, and if unpacking takes more memory than 256 MiB for xz, 128 MiB for zstd.
std::unique_ptr<ByteSource> Unpack(Packing packing, std::string path, std::unique_ptr<ByteSource> packed);

}  // namespace tabia
