// Writes what remainders.h reads.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/base/spool.h"
#include "core/index/builder/bucket_placer.h"
#include "core/index/layout/remainders.h"

namespace tabia::index {

class RemaindersBuilder {
 public:
  // The section's bytes go to `bytes`; they are complete once Finish has been called.
  RemaindersBuilder(uint64_t home_buckets, uint32_t spread, Spool& bytes)
      : home_buckets_(home_buckets), spread_(spread), widths_(home_buckets), bytes_(bytes) {}
  RemaindersBuilder(const RemaindersBuilder&) = delete;
  RemaindersBuilder& operator=(const RemaindersBuilder&) = delete;

  // Takes every bucket of the index in order.
  absl::Status Add(const PlacedBucket& bucket);
  absl::Status Finish();

 private:
  absl::Status AppendChunk();

  const uint64_t home_buckets_;
  const uint32_t spread_;
  const RemainderWidths widths_;
  std::string chunk_;  // of the bytes
  BitWriter bits_{chunk_};
  Spool& bytes_;
};

}  // namespace tabia::index
