#include "core/index/builder/spill_buffer.h"

#include <utility>

#include "core/base/status.h"
#include "core/index/builder/keyed_spool.h"
#include "core/index/builder/merge.h"
#include "core/index/builder/record_block.h"

namespace tabia::index {
namespace {

class RunWriter {
 public:
  RunWriter(Spool& spool, Run& run) : spool_(spool), run_(run) { run_.starts.reserve(kMaxKeyParts + 1); }

  absl::Status Add(const MixedRecord& record) {
    const uint32_t part = PartOfKey(record.mixed);
    if (part >= run_.starts.size() || block_.full()) {
      TABIA_RETURN_IF_ERROR(EndBlock());
      BeginParts(part);
    }
    block_.Add(record);
    return absl::OkStatus();
  }
  absl::Status End() {
    TABIA_RETURN_IF_ERROR(EndBlock());
    BeginParts(kMaxKeyParts);
    return absl::OkStatus();
  }

 private:
  // Sets the start of all parts up to `last` to the end of the spool.
  void BeginParts(uint32_t last) {
    while (run_.starts.size() <= last) run_.starts.push_back(spool_.size());
  }
  absl::Status EndBlock() {
    if (block_.empty()) return absl::OkStatus();
    packed_.clear();
    block_.Pack(packed_);
    block_.Clear();
    return spool_.Append(packed_);
  }

  Spool& spool_;
  Run& run_;
  RecordBlock block_;
  std::string packed_;
};

}  // namespace

absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run) {
  RunWriter writer(spool, run);
  for (MixedRecord record; records.Next(record);) TABIA_RETURN_IF_ERROR(writer.Add(record));
  TABIA_RETURN_IF_ERROR(records.status());
  return writer.End();
}

SpoolReader BytesOfRun(const Spool& spool, const Run& run, KeyPart part, uint64_t buffer_bytes) {
  const uint64_t begin = run.starts[part.first()];
  return {spool, begin, run.starts[part.end()] - begin, buffer_bytes};
}

namespace {

constexpr uint64_t kSpillChunkBytes = uint64_t{1} << 18;

}  // namespace

SpillBuffer::SpillBuffer(const Reducer& values, const Reducer& notes, uint64_t memory_bytes,
                         std::string temp_folder)
    : values_(values),
      notes_(notes),
      records_(memory_bytes),
      spool_(std::move(temp_folder), kSpillChunkBytes) {}

absl::Status SpillBuffer::Spill() {
  records_.Sort();
  const std::unique_ptr<RecordStream> sorted = records_.Stream({});
  CombinedStream combined(*sorted, values_, notes_);
  TABIA_RETURN_IF_ERROR(WriteRun(combined, spool_, runs_.emplace_back()));
  records_.Clear();
  return absl::OkStatus();
}

void SpillBuffer::AddStreams(KeyPart part, uint64_t read_bytes,
                             std::vector<std::unique_ptr<RecordStream>>& streams) const {
  for (const Run& run : runs_) {
    streams.push_back(std::make_unique<SpooledRecords>(BytesOfRun(spool_, run, part, read_bytes)));
  }
  if (!records_.empty()) streams.push_back(records_.Stream(part));
}

}  // namespace tabia::index
