// A run: ordered records, written contiguously.
//   head    one byte: bits 0-2  size of the gap, less one
//                     bit 3     kind
//                     bits 4-7  size of the bytes; 15: the size - 15 follows
//   gap     the mixed key, less that of the record before; of the first record of each of kMaxKeyParts parts, less the
//           lowest key of the part
//   check   u32
//   size    varint, if it follows
//   the bytes
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
  void Skip(uint64_t size) {
    bytes_.Skip(size);
    offset_ += size;
  }

  const Run& run_;
  SpoolReader bytes_;
  uint64_t offset_;  // of the next record
  uint32_t part_;    // to which it may belong, or to one after it
  uint64_t mixed_;   // of the record before
};

}  // namespace tabia::index
