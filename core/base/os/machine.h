// The resources of the machine.
#pragma once

#include <cstdint>
#include <string>

namespace tabia {

// Returns how much memory this process may use: the machine's, or less if a control group or `ulimit -v` sets
// a limit. 0 if the system does not state it.
uint64_t MemoryLimitBytes();

// Returns the lowest limit of the control groups that `membership`, the text of /proc/self/cgroup, names and of
// those above them; UINT64_MAX if there is none. `root` is the folder where they are mounted.
uint64_t ControlGroupLimitBytes(const std::string& membership, const std::string& root);

}  // namespace tabia
