#include "core/index/build/record_sorter.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"
#include "core/index/build/combined_stream.h"
#include "core/index/build/merge.h"

namespace tabia::index {
namespace {

constexpr uint64_t kSpoolBytes = uint64_t{1} << 20;
constexpr uint64_t kMaxReadBytes = uint64_t{1} << 20, kMinReadBytes = uint64_t{1} << 12;

}  // namespace

RecordSorter::RecordSorter(const Reducer& values, const Reducer& notes, uint64_t memory_bytes,
                           std::string temp_folder)
    : values_(values),
      notes_(notes),
      memory_bytes_(memory_bytes),
      buffer_(std::make_unique<RecordBuffer>(memory_bytes / 2)),
      leaving_(std::make_unique<RecordBuffer>(memory_bytes / 2)),
      spool_(std::move(temp_folder), kSpoolBytes) {}

RecordSorter::~RecordSorter() {
  if (run_.valid()) run_.wait();
}

absl::Status RecordSorter::WaitForRun() {
  return run_.valid() ? run_.get() : absl::OkStatus();
}

absl::Status RecordSorter::Spill() {
  TABIA_RETURN_IF_ERROR(WaitForRun());
  std::swap(buffer_, leaving_);
  // Where the system has no thread, the run is made when it is waited for.
  run_ = std::async(std::launch::async | std::launch::deferred, [this] { return SortIntoRun(*leaving_); });
  return absl::OkStatus();
}

absl::Status RecordSorter::SortIntoRun(RecordBuffer& buffer) {
  buffer.Sort();
  const std::unique_ptr<RecordStream> sorted = buffer.Stream();
  CombinedStream combined(*sorted, values_, notes_);
  TABIA_RETURN_IF_ERROR(WriteRun(combined, spool_, runs_.emplace_back()));
  buffer.Clear();
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<RecordStream>> RecordSorter::Sorted(const Progress& progress) {
  TABIA_RETURN_IF_ERROR(WaitForRun());
  leaving_.reset();
  buffer_->Sort(progress);
  if (runs_.empty()) return buffer_->Stream();
  // Half of the memory is still in use, and folding needs most of the other half.
  const uint64_t read_bytes = std::clamp(memory_bytes_ / 16 / runs_.size(), kMinReadBytes, kMaxReadBytes);
  std::vector<std::unique_ptr<RecordStream>> streams;
  for (const Run& run : runs_) streams.push_back(std::make_unique<RunReader>(spool_, run, read_bytes));
  streams.push_back(buffer_->Stream());
  return std::make_unique<MergedStream>(std::move(streams));
}

}  // namespace tabia::index
