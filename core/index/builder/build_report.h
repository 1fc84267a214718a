// The result of a build, counted.
#pragma once

#include <cstdint>
#include <vector>

namespace tabia::index {

// Two different things that share a key. Neither is in the index.
struct Collision {
  uint64_t key;
  uint32_t check_a;  // the low bits of the checks
  uint32_t check_b;
};

struct BuildReport {
  uint64_t keys = 0;          // that have a value
  uint64_t records = 0;       // added, including those of dropped keys
  uint64_t notes = 0;         // keys that have notes
  uint64_t note_records = 0;  // added, including those of dropped keys
  uint64_t buckets = 0;
  uint64_t displaced = 0;  // keys that are not stored in their home bucket
  uint64_t dictionary_symbols = 0;
  uint64_t escapes = 0;  // keys whose value is stored in the escape heap
  uint64_t file_bytes = 0;
  uint64_t runs = 0;        // that were sorted on disk
  uint64_t temp_bytes = 0;  // of the temporary files that hold runs and folded keys
  std::vector<Collision> collisions;
};

}  // namespace tabia::index
