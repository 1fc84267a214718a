#include "core/index/builder/run.h"

#include <string>

#include "core/base/status.h"
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
  // Parts up to this one begin where the next block is written.
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

}  // namespace tabia::index
