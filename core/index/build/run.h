// A run: ordered records, written contiguously.
//   u64 mixed key, u64 check, varint (size << 1 | kind), the bytes
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/build/key_part.h"
#include "core/index/build/record_stream.h"

namespace tabia::index {

// The extent of a run in its spool.
struct Run {
  std::vector<uint64_t> starts;  // the offset of each of kMaxKeyParts parts of the keys, and that of the end
};

// Appends all of `records` to `spool`.
absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run);

class RunReader final : public RecordStream {
 public:
  // Reads the records whose keys are in `part`.
  RunReader(const Spool& spool, const Run& run, KeyPart part, uint64_t buffer_bytes);

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return bytes_.status(); }

 private:
  SpoolReader bytes_;
};

}  // namespace tabia::index
