#include "core/index/builder/spill_buffer.h"

#include <utility>

#include "core/base/status.h"
#include "core/index/builder/combined_stream.h"
#include "core/index/builder/spooled_records.h"

namespace tabia::index {
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
