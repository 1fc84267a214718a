// Chooses the values that become symbols.
#pragma once

#include <cstdint>
#include <string>

#include "core/index/build/value_counter.h"
#include "core/index/build/value_map.h"

namespace tabia::index {

struct BuiltDictionary {
  ValueMap<uint32_t> symbols;  // of the values that have one; the others are escapes
  uint32_t size = 0;           // symbols given
  std::string slots;           // the sections' bytes
  std::string heap;
};

// The values that save most bytes become symbols, as long as they save any and symbols last. The most
// frequent ones come first, so that they share lines of the cache.
BuiltDictionary BuildDictionary(ValueCounter& counts);

}  // namespace tabia::index
