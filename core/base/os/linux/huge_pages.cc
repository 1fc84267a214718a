#include "core/base/os/huge_pages.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/base/status.h"

namespace tabia {
namespace {

constexpr size_t kPage = HugePages::kPageBytes;

// Returns `size` bytes of new memory that start on a huge page, or nullptr with errno set. Reserves one page
// more, then returns to the system what precedes the first huge page and what follows the last page of the
// bytes.
char* AlignedMemory(size_t size) {
  void* reserved = mmap(nullptr, size + kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (reserved == MAP_FAILED) return nullptr;
  char* start = static_cast<char*>(reserved);
  const size_t before = (kPage - reinterpret_cast<uintptr_t>(start) % kPage) % kPage;
  if (before > 0) munmap(start, before);
  munmap(start + before + size, kPage - before);
  return start + before;
}

size_t WholePages(size_t size) {
  return (size + kPage - 1) / kPage * kPage;
}

}  // namespace

absl::StatusOr<HugePages> HugePages::Copy(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return HugePages({});
  const size_t size = WholePages(bytes.size());
  char* memory = AlignedMemory(size);
  if (memory == nullptr) return SystemError(name, "copied into memory", errno);
  madvise(memory, size, MADV_HUGEPAGE);  // advice: the system may ignore it
  std::memcpy(memory, bytes.data(), bytes.size());
  mprotect(memory, size, PROT_READ);
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
  if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), WholePages(bytes_.size()));
}

}  // namespace tabia
