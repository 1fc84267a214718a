// Any bytes as a range file: nothing is read outside of them, and a join ends. Checksums are corrected first, because
// otherwise no change of the bytes would get far.
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/byte_streams.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/index/builder/range_file.h"

namespace tabia::index {
namespace {

void Set(std::string& bytes, uint64_t at, uint64_t number) {
  std::memcpy(bytes.data() + at, &number, sizeof number);
}

// Corrects the checksums of the description, the values and the notes, whose sizes are at these places.
void Repair(std::string& bytes) {
  constexpr uint64_t kHeader = 88;
  const uint64_t description = Load<uint32_t>(bytes.data() + 12);
  uint64_t at = kHeader;
  const auto repair = [&](uint64_t size, uint64_t checksum_at) {
    if (at > bytes.size() || size > bytes.size() - at) return;
    Set(bytes, checksum_at, Checksum(std::string_view(bytes).substr(at, size)));
    at += size;
  };
  repair(description, 72);
  repair(Load<uint64_t>(bytes.data() + 32), 40);
  repair(Load<uint64_t>(bytes.data() + 56), 64);
  Set(bytes, 80, Checksum(std::string_view(bytes).substr(0, 80)));
}

}  // namespace
}  // namespace tabia::index

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.size() >= 88) tabia::index::Repair(bytes);
  const auto range = tabia::index::RangeFile::Open(bytes, "fuzz");
  if (!range.ok()) return 0;
  tabia::StringSink sink;
  tabia::index::BuildLimits limits;
  limits.memory_bytes = tabia::index::kMinBuildMemory;
  limits.threads = 1;
  tabia::index::JoinRanges({*range}, "", limits, sink).status().IgnoreError();
  return 0;
}
