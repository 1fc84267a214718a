// The limits of a build, and its result in numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/index/layout/index_layout.h"

namespace tabia::index {

// Two different positions that share a key. Neither is in the index.
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
  uint64_t runs = 0;        // that were written to disk
  uint64_t temp_bytes = 0;  // of the temporary files that hold runs and folded keys
  std::vector<Collision> collisions;
  // The keys of positions whose notes are dropped, because they have more than kMaxNoteBytes.
  std::vector<uint64_t> long_notes;

  // Sets the numbers that the header of the index has.
  void Take(const Header& header);
};

// The resources that a build may use.
struct BuildLimits {
  uint64_t memory_bytes = 0;  // 0: a quarter of the machine's, or kMinBuildMemory if that is more
  std::string temp_folder;    // empty: DefaultTempFolder()
  uint32_t threads = 0;       // 0: one for each core that the process may run on
};

// Returns `limits` with numbers instead of the defaults.
BuildLimits WithDefaults(BuildLimits limits);

// A build with less memory is rejected. Besides the memory for sorting, a build needs a fixed amount: for the values
// counted for the dictionary, the buffers of runs and sections, the window of buckets, and the reader of sources.
inline constexpr uint64_t kMinBuildMemory = uint64_t{160} << 20;
inline constexpr uint64_t kFixedBuildMemory = uint64_t{136} << 20;

// Returns an UnavailableError if the memory is less than kMinBuildMemory.
absl::Status CheckMemory(const BuildLimits& limits);
// Returns the memory for sorting records.
uint64_t SortingMemory(const BuildLimits& limits);

}  // namespace tabia::index
