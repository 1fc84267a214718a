// A run: ordered records, written contiguously.
//   u64 mixed key, u64 check, varint (size << 1 | kind), the bytes
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/build/record_stream.h"

namespace tabia::index {

// The extent of a run in its spool.
struct Run {
  uint64_t offset = 0;
  uint64_t size = 0;  // bytes
};

// Appends all of `records` to `spool`.
absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run);

class RunReader final : public RecordStream {
 public:
  RunReader(const Spool& spool, const Run& run, uint64_t buffer_bytes)
      : bytes_(spool, run.offset, run.size, buffer_bytes) {}

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return bytes_.status(); }

 private:
  SpoolReader bytes_;
};

}  // namespace tabia::index
