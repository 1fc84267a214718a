// The resources of the machine.
#pragma once

#include <cstdint>

namespace tabia {

// Returns how much memory this process may use: the machine's, or less if a control group or `ulimit -v` sets
// a limit. 0 if the system does not state it.
uint64_t MemoryLimitBytes();

// Returns how many cores this process may run on, at least 1.
unsigned CoreCount();

}  // namespace tabia
