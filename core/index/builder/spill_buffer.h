// A buffer of records, which becomes a sorted run in a temporary file when it is full. One thread at a time uses it;
// each buffer has its own file, so several can be filled and spilled at the same time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/record.h"
#include "core/index/builder/record_buffer.h"

namespace tabia::index {

// A run: ordered records, written as contiguous blocks (record_block.h). Each block belongs to one of the kMaxKeyParts
// parts of the keys, so each part can be read on its own.
struct Run {
  std::vector<uint64_t> starts;  // the offset of each part in the spool, and of the end
};

// Appends all of `records` to `spool`.
absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run);

// Returns a reader of the records whose keys are in `part`, which reads about `buffer_bytes` at a time.
SpoolReader BytesOfRun(const Spool& spool, const Run& run, KeyPart part, uint64_t buffer_bytes);

class SpillBuffer {
 public:
  // Uses about `memory_bytes`. Runs contain sums of the records already, so the reducers must outlive this.
  SpillBuffer(const Reducer& values, const Reducer& notes, uint64_t memory_bytes, std::string temp_folder);

  void Add(const MixedRecord& record) { records_.Add(record); }
  bool full() const { return records_.full(); }
  // Makes a run of the records in memory, and clears them.
  absl::Status Spill();

  // Returns the records in memory, which must be sorted before they are read.
  RecordBuffer& in_memory() { return records_; }
  const RecordBuffer& in_memory() const { return records_; }

  // Adds streams of the records in `part` to `streams`: one for each run, one for the records in memory. They may be
  // read on any thread while this object does not change.
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
