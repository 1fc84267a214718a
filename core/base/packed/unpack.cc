#include "core/base/packed/unpack.h"

#include <utility>

#include "core/base/packed/gzip_source.h"
#include "core/base/packed/xz_source.h"
#include "core/base/packed/zstd_source.h"

namespace tabia {
namespace {

// A frame of data, or one that is skipped: pzstd begins its files with such a frame.
bool IsZstd(std::string_view first_bytes) {
  if (first_bytes.starts_with("\x28\xb5\x2f\xfd")) return true;
  return first_bytes.size() >= 4 && (first_bytes[0] & 0xf0) == 0x50 &&
         first_bytes.substr(1).starts_with("\x2a\x4d\x18");
}

}  // namespace

Packing PackingOf(std::string_view first_bytes) {
  if (first_bytes.starts_with("\x1f\x8b")) return Packing::kGzip;
  if (first_bytes.starts_with(std::string_view("\xfd"
                                               "7zXZ\0",
                                               6)))
    return Packing::kXz;
  if (IsZstd(first_bytes)) return Packing::kZstd;
  return Packing::kNone;
}

std::unique_ptr<ByteSource> Unpack(Packing packing, std::string path, std::unique_ptr<ByteSource> packed) {
  switch (packing) {
    case Packing::kGzip:
      return std::make_unique<GzipSource>(std::move(path), std::move(packed));
    case Packing::kXz:
      return std::make_unique<XzSource>(std::move(path), std::move(packed));
    case Packing::kZstd:
      return std::make_unique<ZstdSource>(std::move(path), std::move(packed));
    case Packing::kNone:
      break;
  }
  return packed;
}

}  // namespace tabia
