// What a build may take of the machine.
#pragma once

#include <cstdint>
#include <string>

namespace tabia::index {

struct BuildLimits {
  uint64_t memory_bytes = 0;  // 0: a quarter of the machine's, or kMinBuildMemory if that is more
  std::string temp_folder;    // for what does not fit in memory; empty: DefaultTempFolder()
};

// A build with less is refused. What sorting does not need of it is fixed: the values counted for the
// dictionary, buffers of runs and sections, the window of lines, and what a reader of sources holds.
inline constexpr uint64_t kMinBuildMemory = uint64_t{160} << 20;
inline constexpr uint64_t kFixedBuildMemory = uint64_t{136} << 20;

}  // namespace tabia::index
