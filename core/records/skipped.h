// Records that were skipped, counted by kind.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace tabia::records {

// The records of one kind.
struct Skipped {
  uint64_t count = 0;
  std::string first;  // the place and the fault of the first one: "byte 120: a2a5 is illegal"
};

// Adds the counts of `later` to `sum`. The records of `later` come after those of `sum`.
inline void AddSkipped(const std::map<std::string, Skipped>& later, std::map<std::string, Skipped>& sum) {
  for (const auto& [kind, skipped] : later) {
    Skipped& of_kind = sum[kind];
    if (of_kind.count == 0) of_kind.first = skipped.first;
    of_kind.count += skipped.count;
  }
}

}  // namespace tabia::records
