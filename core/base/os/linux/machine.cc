#include "core/base/os/machine.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "core/base/os/linux/control_groups.h"

namespace tabia {
namespace {

uint64_t AddressSpaceBytes() {
  rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  getrlimit(RLIMIT_AS, &limit);
  return limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : limit.rlim_cur;
}

uint64_t PhysicalMemoryBytes() {
  const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(page_bytes) : 0;
}

}  // namespace

uint64_t MemoryLimitBytes() {
  return std::min({PhysicalMemoryBytes(), AddressSpaceBytes(), ControlGroupLimitBytes()});
}

// The standard library counts the cores of the machine, also those that `taskset` or a container withholds.
unsigned CoreCount() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return static_cast<unsigned>(CPU_COUNT(&cores));
  return std::max(std::thread::hardware_concurrency(), 1u);
}

}  // namespace tabia
