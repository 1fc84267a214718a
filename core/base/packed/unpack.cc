#include "core/base/packed/unpack.h"

#include <utility>

#include "core/base/packed/gzip_source.h"
#include "core/base/packed/xz_source.h"

namespace tabia {

Packing PackingOf(std::string_view first_bytes) {
  if (first_bytes.starts_with("\x1f\x8b")) return Packing::kGzip;
  if (first_bytes.starts_with(std::string_view("\xfd"
                                               "7zXZ\0",
                                               6)))
    return Packing::kXz;
  return Packing::kNone;
}

std::unique_ptr<ByteSource> Unpacked(Packing packing, std::string path, std::unique_ptr<ByteSource> packed) {
  switch (packing) {
    case Packing::kGzip:
      return std::make_unique<GzipSource>(std::move(path), std::move(packed));
    case Packing::kXz:
      return std::make_unique<XzSource>(std::move(path), std::move(packed));
    case Packing::kNone:
      break;
  }
  return packed;
}

}  // namespace tabia
