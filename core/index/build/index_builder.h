// Makes the bytes of an index from records in any order.
#pragma once

#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"
#include "core/base/progress.h"
#include "core/index/build/build_limits.h"
#include "core/index/build/build_report.h"
#include "core/index/build/record.h"
#include "core/index/build/reducer.h"

namespace tabia::index {

// The same records, added in any order and within any limits, make the same bytes.
class IndexBuilder {
 public:
  // `values` reduces the records of Add, `notes` those of AddNote.
  IndexBuilder(Reducer values, Reducer notes, BuildLimits limits = {});
  IndexBuilder(IndexBuilder&&) noexcept;
  IndexBuilder& operator=(IndexBuilder&&) noexcept;
  ~IndexBuilder();

  // Copies the bytes.
  absl::Status Add(const Record& record);
  absl::Status AddNote(const Record& note);

  // Writes the index to `sink`, front to back except for its header. The builder cannot be used afterwards.
  // `metadata` is called when keys, records, notes and collisions are known, and its result is stored in the
  // index. `progress` counts steps of no fixed size.
  absl::StatusOr<BuildReport> Finish(absl::FunctionRef<std::string(const BuildReport&)> metadata,
                                     ByteSink& sink, Progress progress = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabia::index
