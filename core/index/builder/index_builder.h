// Makes the bytes of an index from records in any order.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/progress.h"
#include "core/index/builder/build_limits.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/record.h"
#include "core/index/builder/reducer.h"

namespace tabia::index {

// The same records, added in any order, on any threads and within any limits, make the same bytes.
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

  // Adds the records of one thread, while other lanes add those of others, and the builder itself adds none. To be
  // destroyed before Finish.
  class Lane {
   public:
    virtual ~Lane() = default;
    virtual absl::Status Add(const Record& record) = 0;
    virtual absl::Status AddNote(const Record& note) = 0;
  };
  // Returns how many lanes there may be at a time: at least one, and at most the threads of the limits.
  uint32_t lanes() const;
  std::unique_ptr<Lane> NewLane();

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
