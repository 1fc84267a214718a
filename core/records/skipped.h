// Records that were skipped, counted by kind.
#pragma once

#include <cstdint>
#include <string>

namespace tabia::records {

// The records of one kind.
struct Skipped {
  uint64_t count = 0;
  std::string first;  // where the first one is, and what is wrong with it: "byte 120: a2a5 is illegal"
};

}  // namespace tabia::records
