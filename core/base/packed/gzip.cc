#include "core/base/packed/gzip.h"

#include <zlib.h>

namespace tabia {

std::string Gzip(std::string_view bytes) {
  constexpr int kGzipFormat = 16, kMemoryLevel = 8;
  z_stream zlib = {};
  if (deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzipFormat, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    return {};
  }
  std::string packed(deflateBound(&zlib, bytes.size()), '\0');
  zlib.next_in = reinterpret_cast<const Bytef*>(bytes.data());
  zlib.avail_in = static_cast<uInt>(bytes.size());
  zlib.next_out = reinterpret_cast<Bytef*>(packed.data());
  zlib.avail_out = static_cast<uInt>(packed.size());
  const bool is_whole = deflate(&zlib, Z_FINISH) == Z_STREAM_END;
  packed.resize(is_whole ? packed.size() - zlib.avail_out : 0);
  deflateEnd(&zlib);
  return packed.size() < bytes.size() ? packed : std::string();
}

}  // namespace tabia
