// Asking for memory before it is needed.
#pragma once

namespace tabia {

// Asks for the line of the cache with the byte at `at` and returns at once. Any address will do, though
// nothing comes from one that is not mapped.
inline void Prefetch(const char* at) {
  __builtin_prefetch(at);
}

}  // namespace tabia
