#include "core/index/build/run.h"

#include <algorithm>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/index/build/gap_code.h"

namespace tabia::index {
namespace {

constexpr uint64_t kMaxHeadBytes = 1 + 8 + 4 + 5;
constexpr uint64_t kLongSize = 15;
constexpr size_t kRunChunkBytes = 1 << 16;

void AppendRecord(std::string& out, uint64_t gap, const MixedRecord& record) {
  const uint32_t gap_bytes = BytesOfGap(gap);
  const uint64_t size = record.bytes.size();
  out.push_back(static_cast<char>((gap_bytes - 1) | static_cast<uint32_t>(record.kind) << 3 |
                                  std::min(size, kLongSize) << 4));
  AppendGap(out, gap, gap_bytes);
  Append(out, record.check);
  if (size >= kLongSize) AppendVarint(out, size - kLongSize);
  out.append(record.bytes);
}

}  // namespace

absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run) {
  std::string chunk;
  uint64_t before = 0;
  // Parts up to this one begin where the next record is written.
  const auto begin_parts = [&](uint32_t last) {
    for (; run.starts.size() <= last; before = FirstKeyOfPart(last)) {
      run.starts.push_back(spool.size() + chunk.size());
    }
  };
  run.starts.reserve(kMaxKeyParts + 1);
  for (MixedRecord record; records.Next(record); before = record.mixed) {
    begin_parts(PartOfKey(record.mixed));
    AppendRecord(chunk, record.mixed - before, record);
    if (chunk.size() < kRunChunkBytes) continue;
    TABIA_RETURN_IF_ERROR(spool.Append(chunk));
    chunk.clear();
  }
  TABIA_RETURN_IF_ERROR(records.status());
  begin_parts(kMaxKeyParts);
  return spool.Append(chunk);
}

RunReader::RunReader(const Spool& spool, const Run& run, KeyPart part, uint64_t buffer_bytes)
    : run_(run),
      bytes_(spool, run.starts[part.first()], run.starts[part.end()] - run.starts[part.first()],
             buffer_bytes),
      offset_(run.starts[part.first()]),
      part_(part.first()),
      mixed_(FirstKeyOfPart(part.first())) {}

// The run is this program's own: its content is trusted, only reading it may fail.
bool RunReader::Next(MixedRecord& record) {
  std::string_view ahead = bytes_.Peek(kMaxHeadBytes);
  if (ahead.size() < 1 + 1 + sizeof record.check) return false;
  while (offset_ == run_.starts[part_ + 1]) mixed_ = FirstKeyOfPart(++part_);
  const uint64_t all = ahead.size();
  const uint8_t head = static_cast<uint8_t>(ahead[0]);
  const uint32_t gap_bytes = (head & 7) + 1;
  ahead.remove_prefix(1);
  record.mixed = mixed_ += LoadGap(ahead, gap_bytes);
  record.check = Load<uint32_t>(ahead.data() + gap_bytes);
  record.kind = static_cast<RecordKind>(head >> 3 & 1);
  ByteReader rest(ahead.substr(gap_bytes + sizeof record.check));
  uint64_t size = head >> 4;
  if (size == kLongSize) size += rest.TakeVarint().value_or(0);
  Skip(all - rest.rest().size());
  record.bytes = bytes_.Peek(size).substr(0, size);
  Skip(record.bytes.size());
  return record.bytes.size() == size;
}

}  // namespace tabia::index
