// How far a long work has come.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

namespace tabia {

// Called now and then with what is done and how much there is (0 if that is not known). Never from two
// threads at once.
using Progress = std::function<void(uint64_t done, uint64_t total)>;

// The progress of a part of a work, which takes the thousandths `from` to `to` of the whole.
inline Progress PartOf(const Progress& whole, uint64_t from, uint64_t to) {
  if (!whole) return {};
  return [whole, from, to](uint64_t done, uint64_t total) {
    whole(from + (total == 0 ? 0 : (to - from) * std::min(done, total) / total), 1000);
  };
}

}  // namespace tabia
