#include "core/index/builder/index_builder.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/machine.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/index/builder/index_writer.h"
#include "core/index/builder/range_file.h"
#include "core/index/builder/record_folder.h"
#include "core/index/builder/record_sorter.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

// The thousandths of the time at which sorting, folding and placing are done.
constexpr uint64_t kSorted = 500, kFolded = 750, kPlaced = 1000;

// The steps of a build as parts of one task.
class BuildProgress {
 public:
  explicit BuildProgress(const Progress& progress)
      : sorting(PartOf(progress, 0, kSorted)),
        folding(PartOf(progress, kSorted, kFolded)),
        placing_(PartOf(progress, kFolded, kPlaced)) {}

  // Reports the number of placed keys.
  void PlaceKeys(uint64_t done, uint64_t keys) {
    if (placing_) placing_(keys == 0 ? 1 : done, keys == 0 ? 1 : keys);
  }

  const Progress sorting, folding;

 private:
  const Progress placing_;
};

}  // namespace

BuildLimits WithDefaults(BuildLimits limits) {
  if (limits.memory_bytes == 0) limits.memory_bytes = std::max(MemoryLimitBytes() / 4, kMinBuildMemory);
  if (limits.temp_folder.empty()) limits.temp_folder = DefaultTempFolder();
  if (limits.threads == 0) limits.threads = CoreCount();
  return limits;
}

absl::Status CheckMemory(const BuildLimits& limits) {
  if (limits.memory_bytes >= kMinBuildMemory) return absl::OkStatus();
  return absl::UnavailableError(FormatText("memory limit: %d bytes: a build takes at least %d MiB",
                                           limits.memory_bytes, kMinBuildMemory >> 20));
}

uint64_t SortingMemory(const BuildLimits& limits) {
  return std::max(limits.memory_bytes, kMinBuildMemory) - kFixedBuildMemory;
}

void BuildReport::Take(const Header& header) {
  buckets = header.buckets();
  displaced = header.displaced;
  dictionary_symbols = header.dictionary_symbols;
  escapes = header.escapes;
  file_bytes = header.file_bytes;
}

struct IndexBuilder::State {
  const Reducer values, notes;
  const BuildLimits limits;
  absl::Status limits_status;
  std::unique_ptr<RecordSorter> sorter;
  std::optional<KeyRange> range;
  uint64_t first_kept = 0, last_kept = UINT64_MAX;      // mixed keys
  std::atomic<uint64_t> records = 0, note_records = 0;  // of destroyed lanes
  std::unique_ptr<Lane> lane;                           // of the builder itself
  BuildReport report = {};

  State(Reducer value_reducer, Reducer note_reducer, BuildLimits build_limits)
      : values(std::move(value_reducer)),
        notes(std::move(note_reducer)),
        limits(WithDefaults(std::move(build_limits))),
        limits_status(CheckMemory(limits)),
        sorter(std::make_unique<RecordSorter>(values, notes, SortingMemory(limits), limits.temp_folder,
                                              limits.threads)) {}

  Lane& OwnLane();

  absl::StatusOr<FoldedKeys> FoldRecords(BuildProgress& progress);
};

IndexBuilder::Lane& IndexBuilder::State::OwnLane() {
  if (lane == nullptr) lane = std::make_unique<Lane>(*this);
  return *lane;
}

IndexBuilder::Lane::Lane(State& state) : state_(state) {}

IndexBuilder::Lane::~Lane() {
  state_.sorter->Release(std::move(buffer_));
  state_.records += records_;
  state_.note_records += notes_;
}

absl::Status IndexBuilder::Lane::Add(const Record& record) {
  return Add(record, RecordKind::kValue, records_);
}

absl::Status IndexBuilder::Lane::AddNote(const Record& note) {
  return Add(note, RecordKind::kNote, notes_);
}

absl::Status IndexBuilder::Lane::Add(const Record& record, RecordKind kind, uint64_t& count) {
  TABIA_RETURN_IF_ERROR(state_.limits_status);
  if (record.bytes.size() > kMaxRecordBytes) {
    return UsageError(FormatText("record: key %016x: %d bytes, at most %d fit an index", record.key,
                                 record.bytes.size(), kMaxRecordBytes));
  }
  const uint64_t mixed = Mix(record.key, 0);
  if (mixed < state_.first_kept || mixed > state_.last_kept) return absl::OkStatus();
  ++count;
  return state_.sorter->Add({mixed, ShortCheck(record.check), kind, record.bytes}, buffer_);
}

absl::StatusOr<FoldedKeys> IndexBuilder::State::FoldRecords(BuildProgress& progress) {
  FoldedKeys keys(limits);
  TABIA_RETURN_IF_ERROR(sorter->Sort(progress.sorting));
  // The keys of a range are in few of the parts.
  const uint64_t ranges = range ? range->count : 1;
  const uint32_t parts = CountOfParts((report.records + report.note_records) * ranges);
  TABIA_RETURN_IF_ERROR(
      FoldParts(*sorter, RecordFolder(values, notes, 0), parts, limits.threads, progress.folding, keys));
  report.runs = sorter->runs();
  report.temp_bytes = sorter->temp_bytes() + keys.temp_bytes();
  return keys;
}

IndexBuilder::IndexBuilder(Reducer values, Reducer notes, BuildLimits limits)
    : state_(std::make_unique<State>(std::move(values), std::move(notes), std::move(limits))) {}
IndexBuilder::IndexBuilder(IndexBuilder&&) noexcept = default;
IndexBuilder& IndexBuilder::operator=(IndexBuilder&&) noexcept = default;
IndexBuilder::~IndexBuilder() = default;

void IndexBuilder::KeepRange(const KeyRange& range) {
  state_->range = range;
  state_->first_kept = range.first();
  state_->last_kept = range.last();
}

absl::Status IndexBuilder::Add(const Record& record) {
  return state_->OwnLane().Add(record);
}

absl::Status IndexBuilder::AddNote(const Record& note) {
  return state_->OwnLane().AddNote(note);
}

uint32_t IndexBuilder::lanes() const {
  return state_->sorter->buffer_count();
}

std::unique_ptr<IndexBuilder::Lane> IndexBuilder::NewLane() {
  state_->lane.reset();  // its buffer is for the new lanes
  return std::make_unique<Lane>(*state_);
}

absl::StatusOr<BuildReport> IndexBuilder::Finish(absl::FunctionRef<std::string(const BuildReport&)> metadata,
                                                 ByteSink& sink, Progress progress) {
  State& state = *state_;
  TABIA_RETURN_IF_ERROR(state.limits_status);
  BuildProgress steps(progress);
  state.lane.reset();
  state.report.records = state.records;
  state.report.note_records = state.note_records;
  TABIA_ASSIGN_OR_RETURN(FoldedKeys keys, state.FoldRecords(steps));
  state.sorter.reset();
  state.report.keys = keys.values.count();
  state.report.notes = keys.notes.count();
  state.report.collisions = keys.collisions;
  state.report.long_notes = keys.long_notes;
  const std::string metadata_bytes = metadata(state.report);
  const uint64_t count = keys.values.count();
  if (state.range) {
    TABIA_RETURN_IF_ERROR(WriteRange(keys, *state.range, metadata_bytes, sink));
    return state.report;
  }
  TABIA_ASSIGN_OR_RETURN(const Header header,
                         WriteFoldedKeys(std::move(keys), metadata_bytes, state.limits, sink,
                                         [&](uint64_t placed) { steps.PlaceKeys(placed, count); }));
  state.report.Take(header);
  return state.report;
}

}  // namespace tabia::index
