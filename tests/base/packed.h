// Bytes packed by zlib, for tests.
#pragma once

#include <zlib.h>

#include <string>
#include <string_view>

namespace tabia {

inline std::string Packed(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
            bytes.size(), Z_BEST_SPEED);
  packed.resize(size);
  return packed;
}

// Returns a stream that unpacks to `times` million zeros and then ends in the middle.
inline std::string PackedZeros(int times) {
  constexpr size_t kMillion = 1'000'000;
  z_stream stream = {};
  deflateInit(&stream, Z_BEST_COMPRESSION);
  std::string zeros(kMillion, '\0'), packed(kMillion, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(zeros.data());
  stream.avail_in = kMillion;
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = kMillion;
  deflate(&stream, Z_FULL_FLUSH);  // what comes out may be repeated
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  constexpr size_t kHeaderBytes = 2;
  std::string all = packed.substr(0, kHeaderBytes);
  for (int i = 0; i < times; ++i) all += packed.substr(kHeaderBytes);
  return all;
}

}  // namespace tabia
