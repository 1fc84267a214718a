#include "core/base/os/sparse_memory.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "core/base/status.h"

namespace tabia {

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
