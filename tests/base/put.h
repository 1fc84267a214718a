// Puts numbers into made files.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>

namespace tabia {

// Overwrites the bytes of `record` from `at` by a little-endian number.
template <typename Number>
void Put(std::string& record, size_t at, Number value) {
  std::memcpy(record.data() + at, &value, sizeof value);
}

}  // namespace tabia
