// Records added in any order and returned sorted: in memory, and in runs on disk when there are too many.
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/base/spool.h"
#include "core/index/build/record_buffer.h"
#include "core/index/build/reducer.h"
#include "core/index/build/run.h"

namespace tabia::index {

class RecordSorter {
 public:
  // Uses about `memory_bytes`. Runs contain sums of the records already, so the reducers must outlive this.
  RecordSorter(const Reducer& values, const Reducer& notes, uint64_t memory_bytes, std::string temp_folder);
  ~RecordSorter();

  absl::Status Add(const MixedRecord& record) {
    buffer_->Add(record);
    return buffer_->full() ? Spill() : absl::OkStatus();
  }

  // Returns all records, in order. Nothing may be added afterwards, and this must outlive the stream.
  absl::StatusOr<std::unique_ptr<RecordStream>> Sorted(const Progress& progress = {});

  uint64_t runs() const { return runs_.size(); }
  uint64_t temp_bytes() const { return spool_.file_bytes(); }

 private:
  absl::Status Spill();
  absl::Status WaitForRun();
  absl::Status SortIntoRun(RecordBuffer& buffer);

  const Reducer& values_;
  const Reducer& notes_;
  const uint64_t memory_bytes_;
  // One is filled while the other is sorted and written on a thread of its own.
  std::unique_ptr<RecordBuffer> buffer_;
  std::unique_ptr<RecordBuffer> leaving_;
  std::future<absl::Status> run_;
  Spool spool_;
  std::vector<Run> runs_;
};

}  // namespace tabia::index
