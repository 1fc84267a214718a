// Packing of texts for web servers.
#pragma once

#include <string>
#include <string_view>

namespace tabia {

// Packs `bytes` in the format of gzip, as the programs gzip and zlib do. Returns an empty text if that does not make
// them smaller, or on an error of zlib.
std::string Gzip(std::string_view bytes);

}  // namespace tabia
