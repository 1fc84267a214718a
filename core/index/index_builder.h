// Makes the bytes of an index from records in any order.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"
#include "core/base/progress.h"
#include "core/index/build_limits.h"
#include "core/index/fold.h"

namespace tabia::index {

// One statement about a key. `check` is a second hash of whatever the key stands for, independent of the
// key: two things that share a key by chance differ in it. A check of 0 is not known and agrees with every
// other.
struct Record {
  uint64_t key;
  uint64_t check;          // or 0
  std::string_view bytes;  // at most kMaxRecordBytes
};

// Two different things that share a key. Neither is in the index.
struct Collision {
  uint64_t key;
  uint64_t check_a;
  uint64_t check_b;
};

struct BuildReport {
  uint64_t keys = 0;          // that have a value
  uint64_t records = 0;       // added, with those of dropped keys
  uint64_t notes = 0;         // keys that have notes
  uint64_t note_records = 0;  // added, with those of dropped keys
  uint64_t lines = 0;
  uint64_t displaced = 0;  // keys that do not stand in their home line
  uint64_t dictionary_symbols = 0;
  uint64_t escapes = 0;  // keys whose value stands in the escape heap
  uint64_t file_bytes = 0;
  uint64_t runs = 0;        // that were sorted on disk
  uint64_t temp_bytes = 0;  // of the temporary files that hold runs and folded keys
  std::vector<Collision> collisions;
};

// The same records, added in any order and within any limits, make the same bytes.
class IndexBuilder {
 public:
  // `values` folds the records of Add, `notes` those of AddNote.
  IndexBuilder(Fold values, Fold notes, BuildLimits limits = {});
  IndexBuilder(IndexBuilder&&) noexcept;
  IndexBuilder& operator=(IndexBuilder&&) noexcept;
  ~IndexBuilder();

  // Copies the bytes.
  absl::Status Add(const Record& record);
  absl::Status AddNote(const Record& note);

  // Writes the index to `sink`, front to back but for its header; the builder is spent then. `metadata` is
  // called when keys, records, notes and collisions are known; what it answers is stored in the index.
  // `progress` counts steps of no fixed size.
  absl::StatusOr<BuildReport> Finish(absl::FunctionRef<std::string(const BuildReport&)> metadata,
                                     ByteSink& sink, Progress progress = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabia::index
