// The progress of a long task.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

namespace tabia {

// Called periodically with the amount done and the total (0 if it is not known). Never called from two
// threads at once.
using Progress = std::function<void(uint64_t done, uint64_t total)>;

// Returns a callback for a part of a task, which reports the thousandths `from` to `to` of the whole.
inline Progress PartOf(const Progress& whole, uint64_t from, uint64_t to) {
  if (!whole) return {};
  return [whole, from, to](uint64_t done, uint64_t total) {
    whole(from + (total == 0 ? 0 : (to - from) * std::min(done, total) / total), 1000);
  };
}

}  // namespace tabia
