// How far a long work has come.
#pragma once

#include <cstdint>
#include <functional>

namespace tabia {

// Called now and then with what is done and how much there is (0 if that is not known). Never from two
// threads at once.
using Progress = std::function<void(uint64_t done, uint64_t total)>;

}  // namespace tabia
