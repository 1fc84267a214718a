// A part of a file.
#pragma once

#include <cstdint>

namespace tabia {

struct Extent {
  uint64_t offset = 0;  // of the first byte, from the start of the file
  uint64_t size = 0;    // bytes

  uint64_t end() const { return offset + size; }
  bool operator==(const Extent&) const = default;
};

}  // namespace tabia
