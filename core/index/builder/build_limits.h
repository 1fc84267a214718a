// What a build may use of the machine.
#pragma once

#include <cstdint>
#include <string>

namespace tabia::index {

struct BuildLimits {
  uint64_t memory_bytes = 0;  // 0: a quarter of the machine's, or kMinBuildMemory if that is more
  std::string temp_folder;    // for what does not fit in memory; empty: DefaultTempFolder()
  uint32_t threads = 0;       // that work at a time; 0: one for each core that the process may run on
};

// A build with less is rejected. Besides the memory for sorting, a build needs a fixed amount: for the values
// counted for the dictionary, the buffers of runs and sections, the window of buckets, and the reader of
// sources.
inline constexpr uint64_t kMinBuildMemory = uint64_t{160} << 20;
inline constexpr uint64_t kFixedBuildMemory = uint64_t{136} << 20;

}  // namespace tabia::index
