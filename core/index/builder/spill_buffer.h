// Records in memory, which become a sorted run in a temporary file whenever there are too many. Used by one thread at a
// time; each buffer has a file of its own, so several can be filled and emptied at once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/key_part.h"
#include "core/index/builder/record_buffer.h"
#include "core/index/builder/record_stream.h"
#include "core/index/builder/reducer.h"
#include "core/index/builder/run.h"

namespace tabia::index {

class SpillBuffer {
 public:
  // Uses about `memory_bytes`. Runs contain sums of the records already, so the reducers must outlive this.
  SpillBuffer(const Reducer& values, const Reducer& notes, uint64_t memory_bytes, std::string temp_folder);

  void Add(const MixedRecord& record) { records_.Add(record); }
  bool full() const { return records_.full(); }
  // Makes a run of the records in memory, whose place can be used again.
  absl::Status Spill();

  // The records in memory, to be sorted before they are read.
  RecordBuffer& in_memory() { return records_; }
  const RecordBuffer& in_memory() const { return records_; }

  // Adds streams of the records in `part` to `streams`, one for each run and one for those in memory. They may be read
  // on any thread, while this does not change.
  void AddStreams(KeyPart part, uint64_t read_bytes,
                  std::vector<std::unique_ptr<RecordStream>>& streams) const;

  uint64_t runs() const { return runs_.size(); }
  uint64_t temp_bytes() const { return spool_.file_bytes(); }

 private:
  const Reducer& values_;
  const Reducer& notes_;
  RecordBuffer records_;
  Spool spool_;
  std::vector<Run> runs_;
};

}  // namespace tabia::index
