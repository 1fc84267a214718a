#include "core/base/os/machine.h"

#include <algorithm>
#include <thread>

#include "core/base/os/windows/system.h"

namespace tabia {
namespace {

uint64_t PhysicalMemoryBytes() {
  MEMORYSTATUSEX facts = {};
  facts.dwLength = sizeof facts;
  return GlobalMemoryStatusEx(&facts) != 0 ? facts.ullTotalPhys : 0;
}

// Returns the limit of the job that this process belongs to; UINT64_MAX if there is none.
uint64_t JobLimitBytes() {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  if (QueryInformationJobObject(nullptr, JobObjectExtendedLimitInformation, &limits, sizeof limits,
                                nullptr) == 0) {
    return UINT64_MAX;
  }
  const DWORD flags = limits.BasicLimitInformation.LimitFlags;
  const uint64_t of_process =
      (flags & JOB_OBJECT_LIMIT_PROCESS_MEMORY) != 0 ? limits.ProcessMemoryLimit : UINT64_MAX;
  const uint64_t of_job = (flags & JOB_OBJECT_LIMIT_JOB_MEMORY) != 0 ? limits.JobMemoryLimit : UINT64_MAX;
  return std::min(of_process, of_job);
}

}  // namespace

uint64_t MemoryLimitBytes() {
  return std::min(PhysicalMemoryBytes(), JobLimitBytes());
}

unsigned CoreCount() {
  return std::max(std::thread::hardware_concurrency(), 1u);
}

}  // namespace tabia
