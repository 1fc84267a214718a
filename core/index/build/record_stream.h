// The records of a build, in their one order.
#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>

#include "absl/status/status.h"

namespace tabia::index {

enum class RecordKind : uint8_t { kValue, kNote };

struct MixedRecord {
  uint64_t mixed = 0;  // the key, mixed with the salt of the build
  uint64_t check = 0;
  RecordKind kind = RecordKind::kValue;
  std::string_view bytes;

  // Returns what records are sorted by. Records of equal order are summed, so their own order does not
  // matter.
  auto order() const { return std::tuple(mixed, kind, check); }
};

class RecordStream {
 public:
  virtual ~RecordStream() = default;

  // Takes the next record in order; returns false after the last one, or after an error. Its bytes are valid
  // until the next call.
  virtual bool Next(MixedRecord& record) = 0;
  virtual absl::Status status() const { return absl::OkStatus(); }
};

}  // namespace tabia::index
