// From sorted records to one value and one note for each key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/index/build/build_limits.h"
#include "core/index/build/build_report.h"
#include "core/index/build/keyed_spool.h"
#include "core/index/build/record_stream.h"
#include "core/index/build/reducer.h"
#include "core/index/build/value_counter.h"

namespace tabia::index {

// All keys of an index.
struct FoldedKeys {
  explicit FoldedKeys(const BuildLimits& limits)
      : values(limits.temp_folder, limits.memory_bytes / 4),
        notes(limits.temp_folder, limits.memory_bytes / 16) {}

  KeyedSpool values;
  KeyedSpool notes;
  ValueCounter counts;  // of the values
  std::vector<Collision> collisions;

  uint64_t temp_bytes() const { return values.spool().file_bytes() + notes.spool().file_bytes(); }
};

class RecordFolder {
 public:
  // All must outlive this.
  RecordFolder(const Reducer& values, const Reducer& notes, uint64_t salt, FoldedKeys& folded)
      : values_(values), notes_(notes), salt_(salt), folded_(folded) {}

  // Keys with different checks are left out and reported. `progress` counts records, of which there are at
  // most `total`.
  absl::Status Run(RecordStream& sorted, const Progress& progress, uint64_t total);

 private:
  // All that is said about one key.
  struct Subject {
    uint64_t mixed = 0;
    uint64_t lowest_check = 0, highest_check = 0;  // of the known ones; 0: none is known
    bool has_value = false, has_note = false;
    std::string value, note;  // the sums of the records
  };

  void Begin(const MixedRecord& record);
  void Add(const MixedRecord& record);
  void Check(uint64_t check);
  absl::Status End();
  absl::Status AddValue();
  absl::Status AddNote();
  // Records of one key with a check and without one come as two.
  void Sum(const Reducer& fold, std::string_view bytes, bool& has_sum, std::string& sum);
  // Nothing if nothing is to be held.
  std::optional<std::string_view> Encode(const Reducer& fold, const std::string& sum);

  const Reducer& values_;
  const Reducer& notes_;
  const uint64_t salt_;
  FoldedKeys& folded_;
  Subject subject_;
  std::string encoded_, summed_;
};

}  // namespace tabia::index
