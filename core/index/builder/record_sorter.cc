#include "core/index/builder/record_sorter.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/ordered_stage.h"
#include "core/index/builder/merge.h"

namespace tabia::index {
namespace {

// Smaller buffers make more runs than can be merged at once.
constexpr uint64_t kMinBufferBytes = uint64_t{8} << 20;
constexpr uint64_t kMaxReadBytes = uint64_t{1} << 18, kMinReadBytes = uint64_t{1} << 12;

// A buffer of at most this many records is sorted faster on this thread than its 256 parts are handed to others. Most
// foreign books that a program opens are this small.
constexpr size_t kMaxSortedWhole = 1 << 12;

// Sorts one part of a distributed buffer, or, without a digit, distributes a buffer into its parts.
struct SortTask {
  SpillBuffer* buffer;
  std::optional<size_t> digit;
};

void RunSortTask(SortTask& task, OrderedStage<SortTask, bool>::Emit emit) {
  if (task.digit) {
    task.buffer->in_memory().SortPart(*task.digit);
  } else {
    task.buffer->in_memory().Distribute();
  }
  emit(true);
}

absl::Status RunSortTasks(const std::vector<SortTask>& tasks, unsigned threads, const Progress& progress) {
  OrderedStage<SortTask, bool> stage(threads, RunSortTask);
  size_t begun = 0, done = 0;
  const auto next = [&]() -> std::optional<SortTask> {
    return begun < tasks.size() ? std::optional(tasks[begun++]) : std::nullopt;
  };
  return stage.Run(next, [&](bool) {
    if (progress) progress(++done, tasks.size());
    return absl::OkStatus();
  });
}

}  // namespace

RecordSorter::RecordSorter(const Reducer& values, const Reducer& notes, uint64_t memory_bytes,
                           std::string temp_folder, unsigned threads)
    : memory_bytes_(memory_bytes),
      threads_(std::max(threads, 1u)),
      buffer_count_(std::clamp<uint64_t>(memory_bytes / kMinBufferBytes, 1, threads_)) {
  for (size_t i = 0; i < buffer_count_; ++i) {
    idle_.push_back(std::make_unique<SpillBuffer>(values, notes, memory_bytes / buffer_count_, temp_folder));
  }
}

RecordSorter::~RecordSorter() {
  for (std::future<absl::Status>& spill : spills_) spill.wait();
}

absl::Status RecordSorter::TakeBuffer(std::unique_ptr<SpillBuffer>& buffer) {
  while ((buffer = TakeIdle()) == nullptr) TABIA_RETURN_IF_ERROR(WaitForSpill());
  return absl::OkStatus();
}

// Takes the buffer that was used last, if any is idle, so that a small build needs the memory of one buffer.
std::unique_ptr<SpillBuffer> RecordSorter::TakeIdle() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  std::unique_ptr<SpillBuffer> buffer = std::move(idle_.back());
  idle_.pop_back();
  return buffer;
}

void RecordSorter::Release(std::unique_ptr<SpillBuffer> buffer) {
  if (buffer == nullptr) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(buffer));
}

// If another buffer is idle, a core is idle too, and the full buffer becomes a run there. If not, all threads are
// adding records, and this one makes the run.
absl::Status RecordSorter::Exchange(std::unique_ptr<SpillBuffer>& full) {
  std::unique_ptr<SpillBuffer> next = TakeIdle();
  if (next == nullptr) return full->Spill();
  std::swap(full, next);
  return SpillOnThread(std::move(next));
}

absl::Status RecordSorter::SpillOnThread(std::unique_ptr<SpillBuffer> full) {
  const auto spill = [this](std::unique_ptr<SpillBuffer> buffer) {
    const absl::Status status = buffer->Spill();
    Release(std::move(buffer));
    return status;
  };
  size_t spills = 0;
  {
    const std::lock_guard lock(mutex_);
    // If the system cannot start a thread, WaitForSpill makes the run.
    spills_.push_back(std::async(std::launch::async | std::launch::deferred, spill, std::move(full)));
    spills = spills_.size();
  }
  return spills < buffer_count_ ? absl::OkStatus() : WaitForSpill();
}

// Waits for the oldest pending spill.
absl::Status RecordSorter::WaitForSpill() {
  std::future<absl::Status> spill;
  {
    const std::lock_guard lock(mutex_);
    if (spills_.empty())
      return absl::InternalError("records are added on more threads than there are buffers");
    spill = std::move(spills_.front());
    spills_.pop_front();
  }
  return spill.get();
}

// Frees half of the memory, which folding needs. A buffer that was full once keeps all of its memory, even if it has
// few records now.
absl::Status RecordSorter::MakeRoom() {
  const uint64_t max_bytes = runs() > 0 ? 0 : memory_bytes_ / 2;
  const auto is_larger = [](const auto& a, const auto& b) {
    return a->in_memory().memory_used() > b->in_memory().memory_used();
  };
  std::sort(idle_.begin(), idle_.end(), is_larger);
  uint64_t used = 0;
  for (const auto& buffer : idle_) used += buffer->in_memory().memory_used();
  auto larger = idle_.begin();
  const auto next = [&]() -> std::optional<SpillBuffer*> {
    if (used <= max_bytes) return std::nullopt;
    used -= (*larger)->in_memory().memory_used();
    return (larger++)->get();
  };
  OrderedStage<SpillBuffer*, absl::Status> stage(threads_, [](SpillBuffer*& buffer, auto emit) {
    emit(buffer->Spill());
    buffer->in_memory().Free();
  });
  return stage.Run(next, [](const absl::Status& status) { return status; });
}

absl::Status RecordSorter::SortBuffers(const Progress& progress) {
  std::vector<SortTask> wholes, parts;
  for (const auto& buffer : idle_) {
    if (buffer->in_memory().size() <= kMaxSortedWhole) {
      buffer->in_memory().Sort();
      continue;
    }
    wholes.push_back({buffer.get(), std::nullopt});
    for (size_t digit = 0; digit < RecordBuffer::kDigits; ++digit) parts.push_back({buffer.get(), digit});
  }
  TABIA_RETURN_IF_ERROR(RunSortTasks(wholes, threads_, {}));
  return RunSortTasks(parts, threads_, progress);
}

absl::Status RecordSorter::Sort(const Progress& progress) {
  while (!spills_.empty()) TABIA_RETURN_IF_ERROR(WaitForSpill());
  TABIA_RETURN_IF_ERROR(MakeRoom());
  return SortBuffers(progress);
}

std::unique_ptr<RecordStream> RecordSorter::Part(KeyPart part) const {
  const uint64_t read_bytes = memory_bytes_ / 16 / threads_ / std::max<uint64_t>(runs(), 1);
  std::vector<std::unique_ptr<RecordStream>> streams;
  for (const auto& buffer : idle_) {
    buffer->AddStreams(part, std::clamp(read_bytes, kMinReadBytes, kMaxReadBytes), streams);
  }
  if (streams.size() == 1) return std::move(streams.front());
  return std::make_unique<MergedStream>(std::move(streams));
}

uint64_t RecordSorter::runs() const {
  uint64_t runs = 0;
  for (const auto& buffer : idle_) runs += buffer->runs();
  return runs;
}

uint64_t RecordSorter::temp_bytes() const {
  uint64_t bytes = 0;
  for (const auto& buffer : idle_) bytes += buffer->temp_bytes();
  return bytes;
}

}  // namespace tabia::index
