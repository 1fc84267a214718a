// Makes an index from records in any order.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/progress.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/record.h"
#include "core/index/layout/key_range.h"

namespace tabia::index {

class SpillBuffer;

// The bytes of the index depend only on the records, not on their order, the threads or the limits.
class IndexBuilder {
  struct State;

 public:
  // Reduces the records of Add with `values`, those of AddNote with `notes`.
  IndexBuilder(Reducer values, Reducer notes, BuildLimits limits = {});
  IndexBuilder(IndexBuilder&&) noexcept;
  IndexBuilder& operator=(IndexBuilder&&) noexcept;
  ~IndexBuilder();

  // Drops the records of all other keys. Finish then writes a range file (range_file.h) with the metadata as its
  // description. Call it before any record is added.
  void KeepRange(const KeyRange& range);

  // Adds a copy of the record.
  absl::Status Add(const Record& record);
  absl::Status AddNote(const Record& note);

  // Adds the records of one thread. Other threads may use other lanes at the same time. While a lane exists, do not
  // call Add or AddNote of the builder itself. Destroy all lanes before Finish.
  class Lane {
   public:
    explicit Lane(State& state);
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;
    ~Lane();

    absl::Status Add(const Record& record);
    absl::Status AddNote(const Record& note);

   private:
    absl::Status Add(const Record& record, RecordKind kind, uint64_t& count);

    State& state_;
    std::unique_ptr<SpillBuffer> buffer_;
    uint64_t records_ = 0,
             notes_ = 0;  // added; passed to the builder at the end, so that threads do not wait
  };
  // Returns the maximum number of lanes at a time: at least one, and at most the threads of the limits.
  uint32_t lanes() const;
  std::unique_ptr<Lane> NewLane();

  // Writes the index to `sink`: the sections in order, then the header. The builder cannot be used afterwards.
  // `metadata` is called after keys, records, notes and collisions are counted, and its result is stored. `progress`
  // counts steps of different sizes.
  absl::StatusOr<BuildReport> Finish(absl::FunctionRef<std::string(const BuildReport&)> metadata,
                                     ByteSink& sink, Progress progress = {});

 private:
  std::unique_ptr<State> state_;
};

}  // namespace tabia::index
