// Reads any bytes between a magic and a trailer. The checksum of the archive is corrected first, because
// without that nothing after it would ever be read.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/base/bytes.h"
#include "core/base/packed/deflate.h"
#include "tests/formats/memory_book.h"

namespace {

constexpr size_t kHeaderBytes = 8232, kTrailerBytes = 36, kRegistrySizeAt = 12, kFilesSizeAt = 16;

void CorrectChecksum(std::string& bytes) {
  if (bytes.size() < kHeaderBytes + kTrailerBytes) return;
  const size_t end = bytes.size() - kTrailerBytes;
  const uint64_t size = uint64_t{tabia::Load<uint32_t>(bytes.data() + end + kRegistrySizeAt)} +
                        tabia::Load<uint32_t>(bytes.data() + end + kFilesSizeAt);
  if (size > end) return;
  const uint32_t crc = tabia::Crc32(std::string_view(bytes).substr(end - size, size));
  std::memcpy(bytes.data() + end, &crc, sizeof crc);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  CorrectChecksum(bytes);
  tabia::formats::ReadMemoryBook(bytes);
  return 0;
}
