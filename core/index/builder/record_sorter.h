// Records added in any order, on any number of threads, and returned sorted: in memory, and in runs on disk when there
// are too many.
#pragma once

#include <cstdint>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/index/builder/key_part.h"
#include "core/index/builder/record_stream.h"
#include "core/index/builder/reducer.h"
#include "core/index/builder/spill_buffer.h"

namespace tabia::index {

class RecordSorter {
 public:
  // Uses about `memory_bytes`, in a buffer for each of `threads` threads, or fewer if the buffers would be very short.
  // Runs contain sums of the records already, so the reducers must outlive this.
  RecordSorter(const Reducer& values, const Reducer& notes, uint64_t memory_bytes, std::string temp_folder,
               unsigned threads = 1);
  ~RecordSorter();

  // Adds the records of one thread. At most lanes() may hold records at a time.
  class Lane {
   public:
    explicit Lane(RecordSorter& sorter) : sorter_(sorter) {}
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;
    ~Lane() { Release(); }

    absl::Status Add(const MixedRecord& record) {
      if (buffer_ == nullptr) TABIA_RETURN_IF_ERROR(TakeBuffer());
      buffer_->Add(record);
      return buffer_->full() ? sorter_.Exchange(buffer_) : absl::OkStatus();
    }
    // Lets another lane continue with the buffer.
    void Release();

   private:
    absl::Status TakeBuffer();

    RecordSorter& sorter_;
    std::unique_ptr<SpillBuffer> buffer_;
  };

  unsigned lanes() const { return static_cast<unsigned>(buffer_count_); }

  // Sorts what is in memory. Called when all lanes are released; nothing may be added afterwards.
  absl::Status Sort(const Progress& progress = {});
  // Returns the records whose keys are in `part`, in order. Several parts may be read at once, on different threads.
  std::unique_ptr<RecordStream> Part(KeyPart part) const;

  uint64_t runs() const;
  uint64_t temp_bytes() const;

 private:
  std::unique_ptr<SpillBuffer> TakeIdle();
  void Return(std::unique_ptr<SpillBuffer> buffer);
  absl::Status Exchange(std::unique_ptr<SpillBuffer>& full);
  absl::Status SpillOnThread(std::unique_ptr<SpillBuffer> full);
  absl::Status WaitForSpill();
  absl::Status MakeRoom();
  absl::Status SortBuffers(const Progress& progress);

  const uint64_t memory_bytes_;
  const unsigned threads_;
  size_t buffer_count_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<SpillBuffer>> idle_;  // guarded by mutex_, as the next one
  std::deque<std::future<absl::Status>>
      spills_;  // of buffers that are sorted and written on threads of their own
};

}  // namespace tabia::index
