// Chooses the values that become symbols.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

namespace tabia::index {

struct CountedValue {
  std::string_view value;
  uint64_t count;  // keys that have it
};

inline constexpr uint32_t kNoSymbol = ~uint32_t{0};

struct BuiltDictionary {
  std::vector<uint32_t> symbols;  // of each value, kNoSymbol for an escape
  uint32_t size = 0;              // symbols given
  std::string slots;              // the sections' bytes
  std::string heap;
};

// The values that save most bytes become symbols, as long as they save any and symbols last. The most
// frequent ones come first, so that they share lines of the cache. The order of `values`, which all differ,
// does not matter.
BuiltDictionary BuildDictionary(absl::Span<const CountedValue> values);

}  // namespace tabia::index
