#include "core/index/builder/value_counter.h"

#include <utility>

namespace tabia::index {

void ValueCounter::Thin() {
  for (Cached& cached : cache_) {
    Flush(cached);
    cached = {};
  }
  for (uint64_t rare = 1; counts_.size() > kMaxValues / 2 || counts_.long_bytes() > kMaxLongBytes / 2;
       rare *= 2) {
    ValueMap<uint64_t> kept;
    counts_.ForEach([&](std::string_view value, uint64_t count) {
      if (count > rare) kept.At(value) = count;
    });
    counts_ = std::move(kept);
  }
}

void ValueCounter::ForEachRepeated(absl::FunctionRef<void(std::string_view value, uint64_t count)> visit) {
  for (Cached& cached : cache_) Flush(cached);
  counts_.ForEach([&](std::string_view value, uint64_t count) {
    if (count > 1) visit(value, count);
  });
}

}  // namespace tabia::index
