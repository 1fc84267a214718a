// Chooses the values that become symbols.
#pragma once

#include <cstdint>
#include <string>

#include "core/index/builder/value_counter.h"
#include "core/index/builder/value_map.h"

namespace tabia::index {

struct BuiltDictionary {
  ValueMap<uint32_t> symbols;  // of the values that have one; the others are escapes
  uint32_t size = 0;           // symbols assigned
  std::string slots;           // the sections' bytes
  std::string heap;
};

// Makes symbols of the values that save most bytes, as long as they save any and symbols are left. The most
// frequent values come first, so that they share cache lines.
BuiltDictionary BuildDictionary(ValueCounter& counts);

}  // namespace tabia::index
