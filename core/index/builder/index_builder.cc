#include "core/index/builder/index_builder.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/format.h"
#include "core/base/ordered_stage.h"
#include "core/base/os/machine.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/index/builder/dictionary_builder.h"
#include "core/index/builder/key_placement.h"
#include "core/index/builder/record_folder.h"
#include "core/index/builder/record_sorter.h"
#include "core/index/builder/section_writer.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kMaxSalts = 64;

uint64_t Salt(uint64_t number) {
  return number * kSplitMixStep;
}

absl::Status CheckMemory(uint64_t memory_bytes) {
  if (memory_bytes >= kMinBuildMemory) return absl::OkStatus();
  return absl::UnavailableError(FormatText("memory limit: %d bytes: a build takes at least %d MiB",
                                           memory_bytes, kMinBuildMemory >> 20));
}

// The thousandths of the time at which sorting, folding and placing are done.
constexpr uint64_t kSorted = 500, kFolded = 750, kPlaced = 1000;

// The steps of a build as parts of one task.
class BuildProgress {
 public:
  explicit BuildProgress(const Progress& progress)
      : sorting(PartOf(progress, 0, kSorted)),
        folding(PartOf(progress, kSorted, kFolded)),
        placing_(PartOf(progress, kFolded, kPlaced)) {}

  // Reports the number of placed keys. Progress never goes backwards when placement is retried.
  void PlaceKeys(uint64_t done, uint64_t keys) {
    max_ = std::max(max_, done);
    if (placing_) placing_(keys == 0 ? 1 : max_, keys == 0 ? 1 : keys);
  }

  const Progress sorting, folding;

 private:
  const Progress placing_;
  uint64_t max_ = 0;
};

// Writes the whole file. Returns false if the keys cannot be placed with this salt.
absl::StatusOr<bool> WriteIndex(FoldedKeys& keys, std::string_view metadata, const BuildLimits& limits,
                                BuildProgress& progress, Header& header, ByteSink& sink) {
  SectionWriter writer(header, sink);
  TABIA_RETURN_IF_ERROR(writer.RewindTo(SectionId::kMetadata));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kMetadata, metadata));
  const BuiltDictionary dictionary = BuildDictionary(keys.counts);
  header.dictionary_symbols = dictionary.size;
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kDictionary, dictionary.slots));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kDictionaryHeap, dictionary.heap));
  const auto place_progress = [&](uint64_t done) { progress.PlaceKeys(done, keys.values.count()); };
  TABIA_ASSIGN_OR_RETURN(const bool placed,
                         PlaceKeys(keys.values, dictionary.symbols, limits, header, writer, place_progress));
  if (!placed) return false;
  header.notes = keys.notes.count();
  TABIA_RETURN_IF_ERROR(WriteNotes(keys.notes, writer));
  TABIA_RETURN_IF_ERROR(writer.WriteHeader());
  place_progress(keys.values.count());
  return true;
}

}  // namespace

BuildLimits WithDefaults(BuildLimits limits) {
  if (limits.memory_bytes == 0) limits.memory_bytes = std::max(MemoryLimitBytes() / 4, kMinBuildMemory);
  if (limits.temp_folder.empty()) limits.temp_folder = DefaultTempFolder();
  if (limits.threads == 0) limits.threads = CoreCount();
  return limits;
}

struct IndexBuilder::State {
  const Reducer values, notes;
  const BuildLimits limits;
  absl::Status limits_status;
  std::unique_ptr<RecordSorter> sorter;
  std::atomic<uint64_t> records = 0, note_records = 0;  // of destroyed lanes
  std::unique_ptr<Lane> lane;                           // of the builder itself
  BuildReport report = {};

  State(Reducer value_reducer, Reducer note_reducer, BuildLimits build_limits)
      : values(std::move(value_reducer)),
        notes(std::move(note_reducer)),
        limits(WithDefaults(std::move(build_limits))),
        limits_status(CheckMemory(limits.memory_bytes)),
        sorter(NewSorter()) {}

  std::unique_ptr<RecordSorter> NewSorter() const {
    const uint64_t memory_bytes = std::max(limits.memory_bytes, kMinBuildMemory) - kFixedBuildMemory;
    return std::make_unique<RecordSorter>(values, notes, memory_bytes, limits.temp_folder, limits.threads);
  }
  Lane& OwnLane();

  absl::StatusOr<FoldedKeys> FoldRecords(BuildProgress& progress);
  absl::StatusOr<FoldedKeys> FoldAgain(const FoldedKeys& keys, uint64_t old_salt, uint64_t salt);
  absl::Status Fold(const RecordSorter& sorted, const RecordFolder& folder, FoldedKeys& keys,
                    const Progress& progress) const;
  void Report(const Header& header);
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
  ++count;
  return state_.sorter->Add({Mix(record.key, Salt(0)), ShortCheck(record.check), kind, record.bytes},
                            buffer_);
}

// Merges and reduces the parts of the keys on all threads, and adds the results in order.
absl::Status IndexBuilder::State::Fold(const RecordSorter& sorted, const RecordFolder& folder,
                                       FoldedKeys& keys, const Progress& progress) const {
  const uint32_t parts = CountOfParts(report.records + report.note_records);
  uint32_t begun = 0;
  const auto next = [&]() -> std::optional<KeyPart> {
    if (begun == parts) return std::nullopt;
    if (progress) progress(begun, parts);
    return KeyPart{begun++, parts};
  };
  const auto fold = [&sorted, own = folder](const KeyPart& part, auto emit) mutable {
    own.Run(*sorted.Part(part), emit);
  };
  OrderedStage<KeyPart, FoldedBlock> stage(limits.threads, fold);
  return stage.Run(next, [&keys](const FoldedBlock& block) { return keys.Add(block); });
}

absl::StatusOr<FoldedKeys> IndexBuilder::State::FoldRecords(BuildProgress& progress) {
  FoldedKeys keys(limits);
  TABIA_RETURN_IF_ERROR(sorter->Sort(progress.sorting));
  TABIA_RETURN_IF_ERROR(Fold(*sorter, RecordFolder(values, notes, Salt(0)), keys, progress.folding));
  report.runs = sorter->runs();
  report.temp_bytes = sorter->temp_bytes() + keys.temp_bytes();
  return keys;
}

// Sorts the same keys again, mixed with another salt. Their values are folded already.
absl::StatusOr<FoldedKeys> IndexBuilder::State::FoldAgain(const FoldedKeys& keys, uint64_t old_salt,
                                                          uint64_t salt) {
  const std::unique_ptr<RecordSorter> resorter = NewSorter();
  std::unique_ptr<SpillBuffer> buffer;
  for (const RecordKind kind : {RecordKind::kValue, RecordKind::kNote}) {
    SpooledRecords reader = (kind == RecordKind::kValue ? keys.values : keys.notes).Keys();
    for (MixedRecord key; reader.Next(key);) {
      TABIA_RETURN_IF_ERROR(
          resorter->Add({Mix(Unmix(key.mixed, old_salt), salt), 0, kind, key.bytes}, buffer));
    }
    TABIA_RETURN_IF_ERROR(reader.status());
  }
  resorter->Release(std::move(buffer));
  TABIA_RETURN_IF_ERROR(resorter->Sort());
  FoldedKeys mixed_again(limits);
  mixed_again.collisions = keys.collisions;
  TABIA_RETURN_IF_ERROR(Fold(*resorter, RecordFolder({}, {}, salt), mixed_again, {}));
  return mixed_again;
}

void IndexBuilder::State::Report(const Header& header) {
  report.buckets = header.buckets();
  report.displaced = header.displaced;
  report.dictionary_symbols = header.dictionary_symbols;
  report.escapes = header.escapes;
  report.file_bytes = header.file_bytes;
}

IndexBuilder::IndexBuilder(Reducer values, Reducer notes, BuildLimits limits)
    : state_(std::make_unique<State>(std::move(values), std::move(notes), std::move(limits))) {}
IndexBuilder::IndexBuilder(IndexBuilder&&) noexcept = default;
IndexBuilder& IndexBuilder::operator=(IndexBuilder&&) noexcept = default;
IndexBuilder::~IndexBuilder() = default;

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
  const std::string metadata_bytes = metadata(state.report);
  for (uint64_t number = 0; number < kMaxSalts; ++number) {
    Header header;
    header.salt = Salt(number);
    if (number > 0) {
      TABIA_ASSIGN_OR_RETURN(keys, state.FoldAgain(keys, Salt(number - 1), header.salt));
    }
    TABIA_ASSIGN_OR_RETURN(const bool placed,
                           WriteIndex(keys, metadata_bytes, state.limits, steps, header, sink));
    if (!placed) continue;
    state.Report(header);
    return state.report;
  }
  return UsageError("cannot place the keys: too many of them hash alike");
}

}  // namespace tabia::index
