// The records of a build, in their one order.
#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>

#include "absl/status/status.h"

namespace tabia::index {

inline constexpr int kCheckBits = 24;

enum class RecordKind : uint8_t { kValue, kNote };

struct MixedRecord {
  uint64_t mixed = 0;  // the key, mixed with the salt of the build
  uint32_t check = 0;  // that of Record, shortened (ShortCheck): below 2^kCheckBits
  RecordKind kind = RecordKind::kValue;
  std::string_view bytes;

  // Returns what records are sorted by. Records of equal order are summed, so their own order does not
  // matter.
  auto order() const { return std::tuple(mixed, kind, check); }
};

// Returns kCheckBits bits of a check. Two things that share a key are distinguished by them all but once in 16 million
// times, and any two of a billion positions share a key once in 37 books. A record takes 16 bytes of memory with them, and
// five bytes of disk less than with the whole check. Only an unknown check becomes 0.
inline uint32_t ShortCheck(uint64_t check) {
  const uint32_t low = static_cast<uint32_t>(check & ((uint64_t{1} << kCheckBits) - 1));
  return check != 0 && low == 0 ? 1 : low;
}

class RecordStream {
 public:
  virtual ~RecordStream() = default;

  // Takes the next record in order; returns false after the last one, or after an error. Its bytes are valid
  // until the next call.
  virtual bool Next(MixedRecord& record) = 0;
  virtual absl::Status status() const { return absl::OkStatus(); }
};

}  // namespace tabia::index
