#include "core/base/os/machine.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

#include "core/base/os/windows/system.h"
#include "core/base/status.h"

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

std::string SystemName() {
  SYSTEM_INFO facts = {};
  GetNativeSystemInfo(&facts);
  const bool is_arm = facts.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_ARM64;
  return is_arm ? "Windows aarch64" : "Windows x86_64";
}

unsigned CoreCount() {
  return std::max(std::thread::hardware_concurrency(), 1u);
}

// Large pages need a right that users do not have, hence a plain copy.

absl::StatusOr<HugePages> HugePages::Copy(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return HugePages({});
  void* const memory = VirtualAlloc(nullptr, bytes.size(), MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  if (memory == nullptr) return SystemError(name, "copied into memory", SetErrno());
  std::memcpy(memory, bytes.data(), bytes.size());
  DWORD before;
  VirtualProtect(memory, bytes.size(), PAGE_READONLY, &before);
  return HugePages({static_cast<const char*>(memory), bytes.size()});
}

void AdviseHugePages(void*, size_t) {}

HugePages::HugePages(HugePages&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

HugePages& HugePages::operator=(HugePages&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

HugePages::~HugePages() {
  if (!bytes_.empty()) VirtualFree(const_cast<char*>(bytes_.data()), 0, MEM_RELEASE);
}

}  // namespace tabia
