// The limits of Linux for groups of processes.
#pragma once

#include <cstdint>
#include <string>

namespace tabia {

// Returns the lowest limit of memory of the control groups that `membership`, the text of /proc/self/cgroup, names and
// of those above them; UINT64_MAX if there is none. `root` is the folder where they are mounted.
uint64_t ControlGroupLimitBytes(const std::string& membership, const std::string& root);

// Returns the limit of this process; UINT64_MAX if there is none.
uint64_t ControlGroupLimitBytes();

}  // namespace tabia
