#include "core/index/build/run.h"

#include "core/base/bytes.h"
#include "core/base/status.h"

namespace tabia::index {
namespace {

constexpr uint64_t kMaxHeadBytes = 8 + 8 + 5;
constexpr size_t kRunChunkBytes = 1 << 16;

}  // namespace

absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run) {
  std::string chunk;
  // Parts up to this one begin where the next record is written.
  const auto begin_parts = [&](uint32_t last) {
    while (run.starts.size() <= last) run.starts.push_back(spool.size() + chunk.size());
  };
  run.starts.reserve(kMaxKeyParts + 1);
  for (MixedRecord record; records.Next(record);) {
    begin_parts(PartOfKey(record.mixed));
    const uint64_t subject[] = {record.mixed, record.check};
    chunk.append(reinterpret_cast<const char*>(subject), sizeof subject);
    AppendVarint(chunk, record.bytes.size() << 1 | static_cast<uint64_t>(record.kind));
    chunk.append(record.bytes);
    if (chunk.size() < kRunChunkBytes) continue;
    TABIA_RETURN_IF_ERROR(spool.Append(chunk));
    chunk.clear();
  }
  TABIA_RETURN_IF_ERROR(records.status());
  begin_parts(kMaxKeyParts);
  return spool.Append(chunk);
}

RunReader::RunReader(const Spool& spool, const Run& run, KeyPart part, uint64_t buffer_bytes)
    : bytes_(spool, run.starts[part.first()], run.starts[part.end()] - run.starts[part.first()],
             buffer_bytes) {}

// The run is this program's own: its content is trusted, only reading it may fail.
bool RunReader::Next(MixedRecord& record) {
  ByteReader head(bytes_.Peek(kMaxHeadBytes));
  const uint64_t ahead = head.rest().size();
  if (ahead < 17) return false;
  record.mixed = *head.Take<uint64_t>();
  record.check = *head.Take<uint64_t>();
  const uint64_t size_and_kind = head.TakeVarint().value_or(0);
  record.kind = static_cast<RecordKind>(size_and_kind & 1);
  const uint64_t size = size_and_kind >> 1;
  bytes_.Skip(ahead - head.rest().size());
  record.bytes = bytes_.Peek(size).substr(0, size);
  bytes_.Skip(record.bytes.size());
  return record.bytes.size() == size;
}

}  // namespace tabia::index
