// The machine: its operating system, memory, pages and cores.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// Returns the memory that this process may use: the machine's, or less if a control group or `ulimit -v` sets a limit.
// 0 if the system does not report it.
uint64_t MemoryLimitBytes();

// Returns the system and the architecture, such as "Linux 6.1.0 x86_64".
std::string SystemName();

// Returns the number of cores that this process may run on, at least 1.
unsigned CoreCount();

// A read-only copy of bytes in huge pages of 2 MiB, so that random reads of large data have fewer TLB misses. The
// system is only advised to use such pages: if it has none, this is a plain copy. So is a copy of less than kMinBytes:
// the TLB has room for its pages, and a server of a thousand small books would take 2 GiB.
class HugePages {
 public:
  static constexpr size_t kPageBytes = size_t{2} << 20, kMinBytes = size_t{1} << 20;

  // Copies all bytes, which takes time. Errors name `name`.
  static absl::StatusOr<HugePages> Copy(std::string_view bytes, std::string_view name);

  HugePages(HugePages&& other) noexcept;
  HugePages& operator=(HugePages&& other) noexcept;
  ~HugePages();

  std::string_view bytes() const { return bytes_; }

 private:
  explicit HugePages(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;
};

// Advises the system to use huge pages for memory that is not touched yet. Random writes then have fewer TLB misses and
// fewer page faults. Call it only for many megabytes, because a huge page is always allocated as a whole.
void AdviseHugePages(void* memory, size_t size_bytes);

// Memory that reads as zeros and in which only written pages are allocated. It has room for a whole file if only parts
// of the file are needed. Not available on Windows.
class SparseMemory {
 public:
  // Fails if the address space of this machine is too small. Errors name `name`.
  static absl::StatusOr<SparseMemory> Reserve(uint64_t size_bytes, std::string_view name);

  SparseMemory(SparseMemory&& other) noexcept;
  SparseMemory& operator=(SparseMemory&&) = delete;
  ~SparseMemory();

  char* data() { return data_; }
  std::string_view bytes() const { return {data_, size_}; }
  // Sets whole pages of the system to zeros again, and returns their memory to it.
  void Clear(uint64_t offset, uint64_t size_bytes);

 private:
  SparseMemory(char* data, size_t size) : data_(data), size_(size) {}

  char* data_;
  size_t size_;
};

// Returns the lowest memory limit of the control groups in `membership`, the text of /proc/self/cgroup, and of the
// groups above them; UINT64_MAX if there is none. `root` is the folder where they are mounted. Linux only.
uint64_t ControlGroupLimitBytes(const std::string& membership, const std::string& root);

}  // namespace tabia
