#include "core/base/os/machine.h"

#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

#include "core/base/status.h"

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

std::string TextOf(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Returns the number in the file; UINT64_MAX if the file is missing or contains anything else, such as "max".
uint64_t LimitIn(const std::string& path) {
  uint64_t limit = 0;
  return absl::SimpleAtoi(TextOf(path), &limit) ? limit : UINT64_MAX;
}

// Returns the lowest limit in the files of this name in the folder of `group` and of the groups above it. In a
// container the group's own folder may be missing, and the mounted root is the container's group.
uint64_t LowestLimit(const std::string& root, std::string group, const std::string& file) {
  uint64_t lowest = LimitIn(root + "/" + file);
  while (!group.empty()) {
    lowest = std::min(lowest, LimitIn(root + group + "/" + file));
    const size_t slash = group.rfind('/');
    group.resize(slash == group.npos ? 0 : slash);
  }
  return lowest;
}

}  // namespace

// A line is "NUMBER:CONTROLLERS:GROUP"; the second version has the number 0 and no controllers.
uint64_t ControlGroupLimitBytes(const std::string& membership, const std::string& root) {
  uint64_t lowest = UINT64_MAX;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(membership, '\n'))) {
    const std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() < 3) continue;
    if (parts[1].empty()) lowest = std::min(lowest, LowestLimit(root, parts[2], "memory.max"));
    if (parts[1] == "memory") {
      lowest = std::min(lowest, LowestLimit(root + "/memory", parts[2], "memory.limit_in_bytes"));
    }
  }
  return lowest;
}

uint64_t MemoryLimitBytes() {
  const uint64_t control_groups = ControlGroupLimitBytes(TextOf("/proc/self/cgroup"), "/sys/fs/cgroup");
  return std::min({PhysicalMemoryBytes(), AddressSpaceBytes(), control_groups});
}

std::string SystemName() {
  utsname facts = {};
  if (uname(&facts) != 0) return "an unknown system";
  return std::string(facts.sysname) + " " + facts.release + " " + facts.machine;
}

unsigned CoreCount() {
  // The standard library also counts the cores that `taskset` or a container withholds.
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return static_cast<unsigned>(CPU_COUNT(&cores));
  return std::max(std::thread::hardware_concurrency(), 1u);
}

namespace {

constexpr size_t kPage = HugePages::kPageBytes;

// Returns `size` bytes of new memory that start on a huge page, or nullptr with errno set. Reserves one page more, then
// returns the parts before and after these bytes to the system.
char* AlignedMemory(size_t size) {
  void* reserved = mmap(nullptr, size + kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (reserved == MAP_FAILED) return nullptr;
  char* start = static_cast<char*>(reserved);
  const size_t before = (kPage - reinterpret_cast<uintptr_t>(start) % kPage) % kPage;
  if (before > 0) munmap(start, before);
  munmap(start + before + size, kPage - before);
  return start + before;
}

// Returns the size of the memory for a copy of `size` bytes.
size_t MappedBytes(size_t size) {
  return size < HugePages::kMinBytes ? size : (size + kPage - 1) / kPage * kPage;
}

// Returns memory for a copy of `size` bytes, or nullptr with errno set.
char* MemoryForCopy(size_t size) {
  if (size >= HugePages::kMinBytes) {
    char* const memory = AlignedMemory(MappedBytes(size));
    if (memory != nullptr)
      madvise(memory, MappedBytes(size), MADV_HUGEPAGE);  // advice: the system may ignore it
    return memory;
  }
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
}

}  // namespace

absl::StatusOr<HugePages> HugePages::Copy(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return HugePages({});
  char* const memory = MemoryForCopy(bytes.size());
  if (memory == nullptr) return SystemError(name, "copied into memory", errno);
  std::memcpy(memory, bytes.data(), bytes.size());
  mprotect(memory, MappedBytes(bytes.size()), PROT_READ);
  return HugePages({memory, bytes.size()});
}

void AdviseHugePages(void* memory, size_t size_bytes) {
  const uintptr_t start = reinterpret_cast<uintptr_t>(memory);
  const uintptr_t first = (start + kPage - 1) / kPage * kPage, end = (start + size_bytes) / kPage * kPage;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

HugePages::HugePages(HugePages&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

HugePages& HugePages::operator=(HugePages&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

HugePages::~HugePages() {
  if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), MappedBytes(bytes_.size()));
}

absl::StatusOr<SparseMemory> SparseMemory::Reserve(uint64_t size_bytes, std::string_view name) {
  if (size_bytes == 0) return SparseMemory(nullptr, 0);
  if (size_bytes > std::numeric_limits<ptrdiff_t>::max()) return SystemError(name, "given memory", ENOMEM);
  const size_t size = static_cast<size_t>(size_bytes);
  void* const memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return SystemError(name, "given memory", errno);
#ifdef MADV_NOHUGEPAGE
  madvise(memory, size, MADV_NOHUGEPAGE);  // a huge page would be taken for each line
#endif
  return SparseMemory(static_cast<char*>(memory), size);
}

SparseMemory::SparseMemory(SparseMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

SparseMemory::~SparseMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

void SparseMemory::Clear(uint64_t offset, uint64_t size_bytes) {
  madvise(data_ + offset, static_cast<size_t>(size_bytes), MADV_DONTNEED);
}

}  // namespace tabia
