// Packed bytes, unpacked piece after piece: in bounded memory, whatever they unpack to.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/byte_source.h"

namespace tabia {

enum class Packing { kNone, kGzip, kXz };

// By the magic at the beginning.
Packing PackingOf(std::string_view first_bytes);

// What `packed` unpacks to. BadFile of `path`, at a byte of the packed file, where it is damaged or cut; for
// xz also if unpacking it takes more than 256 MiB of memory.
std::unique_ptr<ByteSource> Unpacked(Packing packing, std::string path, std::unique_ptr<ByteSource> packed);

}  // namespace tabia
