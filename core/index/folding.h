// From sorted records to one value and one note for each key.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/index/dictionary_builder.h"
#include "core/index/index_builder.h"
#include "core/index/placement.h"
#include "core/index/records.h"

namespace tabia::index {

// All keys of an index, by rising mixed key.
struct FoldedKeys {
  std::vector<Entry> entries;        // keys with a value; the payload is its number in `values`
  std::vector<CountedValue> values;  // all different
  std::string notes;                 // the bytes of both note sections
  std::string note_heap;
  std::vector<Collision> collisions;
  Arena arena;  // of the values
};

class Folder {
 public:
  Folder(const Fold& fold_values, const Fold& fold_notes, uint64_t salt)
      : fold_values_(fold_values), fold_notes_(fold_notes), salt_(salt) {}

  // Both sorted with the salt. Keys with different checks are left out and reported. `progress` counts
  // records.
  absl::Status Run(absl::Span<const Handle> records, absl::Span<const Handle> notes,
                   const Progress& progress);

  FoldedKeys& folded() { return folded_; }

 private:
  absl::Status AddKey(uint64_t mixed, absl::Span<const Handle> records, absl::Span<const Handle> notes);
  absl::Status AddValue(uint64_t mixed, absl::Span<const Handle> records);
  absl::Status AddNote(uint64_t mixed, absl::Span<const Handle> notes);
  std::string FoldAll(const Fold& fold, absl::Span<const Handle> records);

  const Fold& fold_values_;
  const Fold& fold_notes_;
  const uint64_t salt_;
  FoldedKeys folded_;
  absl::flat_hash_map<std::string_view, uint64_t> numbers_;  // of the values
  std::vector<std::string_view> views_;
};

}  // namespace tabia::index
