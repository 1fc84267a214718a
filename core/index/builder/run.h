// A run: ordered records, written as contiguous blocks (record_block.h). No block has records of two of the kMaxKeyParts
// parts of the keys, so each part can be read apart.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/key_part.h"
#include "core/index/builder/record_stream.h"

namespace tabia::index {

// The extent of a run in its spool.
struct Run {
  std::vector<uint64_t> starts;  // the offset of each of kMaxKeyParts parts of the keys, and that of the end
};

// Appends all of `records` to `spool`.
absl::Status WriteRun(RecordStream& records, Spool& spool, Run& run);

// Returns the bytes of the records whose keys are in `part`, to be read about `buffer_bytes` at a time.
SpoolReader BytesOfRun(const Spool& spool, const Run& run, KeyPart part, uint64_t buffer_bytes);

}  // namespace tabia::index
