// Folds sorted records into one value and one note for each key.
//
// Records arrive ordered by mixed key, then kind (values before notes), then check, and CombinedStream has
// summed those that agree in all three. Invariant: all records of a key are adjacent, so one key is in memory
// at a time, and memory does not grow with the number of keys or records.
//
// The check is a part of the order for one reason: to detect collisions. Records of equal key whose known
// checks differ are about different positions, and no reader could separate them, so the key is dropped and
// reported. A check of 0 is unknown and agrees with all. Example: the records (key 5, check 0), (5, 17),
// (5, 17) arrive as two sums, of check 0 and of check 17, are summed again here, and make one value; a
// fourth one, (5, 23), would make key 5 a collision.
//
// Parts of the keys are folded on different threads. Each emits its keys in blocks, which are added in order.
//
// Values go to a spool and not directly to their buckets, because the dictionary, and so the symbol of a
// value, is known only after the last key is counted, and because placing may need several attempts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/dictionary_builder.h"
#include "core/index/builder/keyed_spool.h"
#include "core/index/builder/record.h"

namespace tabia::index {

// A block of the keys of an index, in order.
struct FoldedBlock {
  KeyedBlock values;
  KeyedBlock notes;
  std::vector<Collision> collisions;
  std::vector<uint64_t> long_notes;  // keys whose notes do not fit an index, and are not in it
  absl::Status status;               // an error ends the build
};

// All keys of an index.
struct FoldedKeys {
  explicit FoldedKeys(const BuildLimits& limits)
      : values(limits.temp_folder, limits.memory_bytes / 4),
        notes(limits.temp_folder, limits.memory_bytes / 16) {}

  KeyedSpool values;
  KeyedSpool notes;
  ValueCounter counts;  // of the values
  std::vector<Collision> collisions;
  std::vector<uint64_t> long_notes;

  // Adds a block of keys, which are after all keys added before.
  absl::Status Add(const FoldedBlock& block);
  uint64_t temp_bytes() const { return values.spool().file_bytes() + notes.spool().file_bytes(); }
};

class RecordSorter;

class RecordFolder {
 public:
  // Passes a block on. Returns false if no more blocks are needed.
  using Emit = absl::FunctionRef<bool(FoldedBlock block)>;

  RecordFolder(Reducer values, Reducer notes, uint64_t salt)
      : values_(std::move(values)), notes_(std::move(notes)), salt_(salt) {}

  // Folds `sorted`, which has all records of each of its keys. Drops and reports keys with different checks.
  void Run(RecordStream& sorted, Emit emit);

 private:
  // All records of one key, summed.
  struct Subject {
    uint64_t mixed = 0;
    uint32_t lowest_check = 0, highest_check = 0;  // of the known ones; 0: none is known
    bool has_value = false, has_note = false;
    std::string value, note;  // the sums of the records
  };

  void Begin(const MixedRecord& record);
  void Add(const MixedRecord& record);
  void Check(uint32_t check);
  void End();
  void AddValue();
  void AddNote();
  bool is_full() const { return block_.values.records().full() || block_.notes.records().full(); }
  bool EmitBlock(Emit emit);
  // Adds `bytes` to `sum`, because the records of one key arrive as two sums if only some of them have a check.
  void Sum(const Reducer& reducer, std::string_view bytes, bool& has_sum, std::string& sum);
  // Returns the bytes to store, or nothing if the index shall not contain the key.
  std::optional<std::string_view> Encode(const Reducer& reducer, const std::string& sum);

  const Reducer values_;
  const Reducer notes_;
  const uint64_t salt_;
  FoldedBlock block_;
  Subject subject_;
  std::string encoded_, summed_;
};

// Folds `parts` parts of the keys on several threads, with copies of `folder`, and adds them to `keys` in order.
absl::Status FoldParts(const RecordSorter& sorted, const RecordFolder& folder, uint32_t parts,
                       uint32_t threads, const Progress& progress, FoldedKeys& keys);

}  // namespace tabia::index
