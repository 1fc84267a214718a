// Sorts records that any number of threads add. Keeps them in memory, and writes runs to disk if there are too many.
#pragma once

#include <cstdint>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/index/builder/record.h"
#include "core/index/builder/spill_buffer.h"

namespace tabia::index {

class RecordSorter {
 public:
  // Uses about `memory_bytes`, in a buffer for each of `threads` threads, or in fewer buffers if they would be very
  // small. Runs contain sums of the records already, so the reducers must outlive this.
  RecordSorter(const Reducer& values, const Reducer& notes, uint64_t memory_bytes, std::string temp_folder,
               unsigned threads = 1);
  ~RecordSorter();

  // Adds a record to `buffer`, which belongs to the calling thread. Takes an idle buffer if it is null, and exchanges
  // it if it is full. At most buffer_count() threads may have a buffer at a time.
  absl::Status Add(const MixedRecord& record, std::unique_ptr<SpillBuffer>& buffer) {
    if (buffer == nullptr) TABIA_RETURN_IF_ERROR(TakeBuffer(buffer));
    buffer->Add(record);
    return buffer->full() ? Exchange(buffer) : absl::OkStatus();
  }
  // Returns the buffer of a thread, so that another one can continue with it. It may be null.
  void Release(std::unique_ptr<SpillBuffer> buffer);

  unsigned buffer_count() const { return static_cast<unsigned>(buffer_count_); }

  // Sorts the records in memory. Called after all buffers are released; no records may be added afterwards.
  absl::Status Sort(const Progress& progress = {});
  // Returns the records whose keys are in `part`, in order. Several parts may be read at once, on different threads.
  std::unique_ptr<RecordStream> Part(KeyPart part) const;

  uint64_t runs() const;
  uint64_t temp_bytes() const;

 private:
  absl::Status TakeBuffer(std::unique_ptr<SpillBuffer>& buffer);
  std::unique_ptr<SpillBuffer> TakeIdle();
  absl::Status Exchange(std::unique_ptr<SpillBuffer>& full);
  absl::Status SpillOnThread(std::unique_ptr<SpillBuffer> full);
  absl::Status WaitForSpill();
  absl::Status MakeRoom();
  absl::Status SortBuffers(const Progress& progress);

  const uint64_t memory_bytes_;
  const unsigned threads_;
  size_t buffer_count_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<SpillBuffer>> idle_;  // guarded by mutex_
  std::deque<std::future<absl::Status>>
      spills_;  // guarded by mutex_: buffers that other threads sort and write
};

}  // namespace tabia::index
