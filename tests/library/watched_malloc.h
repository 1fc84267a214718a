// Replaces the allocation functions of a program and of its libraries, which new and all others call. Exactly one file
// of a program may include this header, because it defines them.
#pragma once

#include <cerrno>
#include <cstdlib>

#define SEEN_BY_LIBRARIES __attribute__((visibility("default")))

namespace tabia {

// Called before each allocation, on any thread. The test defines it. If it returns false, the allocation fails.
bool HasMemory();

}  // namespace tabia

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

SEEN_BY_LIBRARIES void* malloc(size_t size) {
  return tabia::HasMemory() ? __libc_malloc(size) : nullptr;
}
SEEN_BY_LIBRARIES void* calloc(size_t count, size_t size) {
  return tabia::HasMemory() ? __libc_calloc(count, size) : nullptr;
}
SEEN_BY_LIBRARIES void* realloc(void* memory, size_t size) {
  return tabia::HasMemory() ? __libc_realloc(memory, size) : nullptr;
}
SEEN_BY_LIBRARIES void* aligned_alloc(size_t alignment, size_t size) {
  return tabia::HasMemory() ? __libc_memalign(alignment, size) : nullptr;
}
SEEN_BY_LIBRARIES int posix_memalign(void** memory, size_t alignment, size_t size) noexcept {
  *memory = aligned_alloc(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}
}
