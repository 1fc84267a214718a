// Fetching memory into the cache before it is needed.
#pragma once

namespace tabia {

// Prefetches the cache line that contains the byte at `at`, and returns at once. Any address is allowed; an
// unmapped one has no effect.
inline void Prefetch(const char* at) {
  __builtin_prefetch(at);
}

}  // namespace tabia
