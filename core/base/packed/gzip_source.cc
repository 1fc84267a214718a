#include "core/base/packed/gzip_source.h"

#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>

namespace tabia {
namespace {

constexpr int kMaxWindowBits = 15, kGzip = 16;  // zlib's values

}  // namespace

struct GzipSource::Stream {
  z_stream zlib = {};
  bool ready = false;
};

GzipSource::GzipSource(std::string path, std::unique_ptr<ByteSource> packed)
    : packed_(std::move(path), std::move(packed)),
      stream_(std::make_unique<Stream>()),
      unpacked_(kPieceBytes, '\0') {
  stream_->ready = inflateInit2(&stream_->zlib, kMaxWindowBits + kGzip) == Z_OK;
}

GzipSource::~GzipSource() {
  if (stream_->ready) inflateEnd(&stream_->zlib);
}

// Begins the next member. Returns false at the end of the file. Skips zeros, because some programs pad the
// file with them.
absl::StatusOr<bool> GzipSource::BeginMember() {
  for (;;) {
    TABIA_RETURN_IF_ERROR(packed_.Fetch());
    if (packed_.ended()) return false;
    const size_t zeros = std::min(packed_.piece().find_first_not_of('\0'), packed_.piece().size());
    packed_.KeepLast(packed_.piece().size() - zeros);
    if (!packed_.piece().empty()) break;
  }
  inflateReset(&stream_->zlib);
  inside_member_ = true;
  return true;
}

absl::StatusOr<std::string_view> GzipSource::Next() {
  z_stream& zlib = stream_->zlib;
  if (!stream_->ready) throw std::bad_alloc();
  zlib.next_out = reinterpret_cast<Bytef*>(unpacked_.data());
  zlib.avail_out = static_cast<uInt>(unpacked_.size());
  while (zlib.avail_out == unpacked_.size()) {
    if (!inside_member_) {
      TABIA_ASSIGN_OR_RETURN(const bool begun, BeginMember());
      if (!begun) return std::string_view();
    }
    TABIA_RETURN_IF_ERROR(packed_.Fetch());
    if (packed_.ended()) return packed_.Damage("the packed bytes end too early");
    zlib.next_in = reinterpret_cast<const Bytef*>(packed_.piece().data());
    zlib.avail_in = static_cast<uInt>(packed_.piece().size());
    const int result = inflate(&zlib, Z_NO_FLUSH);
    packed_.KeepLast(zlib.avail_in);
    if (result == Z_STREAM_END) inside_member_ = false;
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      return packed_.Damage("the packed bytes are damaged");
    }
  }
  return std::string_view(unpacked_).substr(0, unpacked_.size() - zlib.avail_out);
}

}  // namespace tabia
