#include "core/base/packed/deflate.h"

#include <zlib.h>

#include <limits>
#include <memory>
#include <new>

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia {
namespace {

constexpr size_t kMaxRatio = 1032;  // deflate never packs n bytes into fewer than n / 1032

absl::Status Damage(std::string_view why) {
  return absl::DataLossError(std::string(why));
}

// Returns why the stream did not end with the last of `size` bytes, when zlib returned `result`.
absl::Status Diagnose(const z_stream& stream, int result, size_t size) {
  if (result == Z_MEM_ERROR) throw std::bad_alloc();
  if (result != Z_STREAM_END && result != Z_OK && result != Z_BUF_ERROR) {
    return Damage("the packed bytes are damaged");
  }
  if (result != Z_STREAM_END && stream.avail_in == 0) {
    return Damage(FormatText("the packed bytes end after %s of %d",
                             FormatCount(stream.total_out, "unpacked byte"), size));
  }
  if (stream.total_out < size) {
    return Damage(FormatText("unpacks to %s instead of %d", FormatCount(stream.total_out, "byte"), size));
  }
  if (result != Z_STREAM_END) return Damage(FormatText("unpacks to more than %d bytes", size));
  return Damage(FormatText("%s behind the packed ones", FormatCount(stream.avail_in, "byte")));
}

}  // namespace

absl::StatusOr<std::string> Inflate(std::string_view packed, size_t size) {
  if (size / kMaxRatio > packed.size()) {
    return Damage(FormatText("%s cannot unpack to %d", FormatCount(packed.size(), "byte"), size));
  }
  if (packed.size() > std::numeric_limits<uInt>::max() || size > std::numeric_limits<uInt>::max()) {
    return Damage("more than 4 GB");
  }
  std::string bytes(size, '\0');
  z_stream stream = {};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(size);
  const int result = inflate(&stream, Z_FINISH);
  if (result != Z_STREAM_END || stream.avail_in != 0 || stream.avail_out != 0) {
    return Diagnose(stream, result, size);
  }
  return bytes;
}

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

uint32_t Crc32(std::string_view bytes) {
  return static_cast<uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace tabia
