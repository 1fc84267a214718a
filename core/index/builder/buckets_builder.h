// Turns placed buckets into the bytes of the sections that follow from them: buckets, escapes and remainders.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/bucket_placer.h"
#include "core/index/builder/escapes_builder.h"
#include "core/index/builder/remainders_builder.h"
#include "core/index/builder/section_writer.h"
#include "core/index/builder/waiting_values.h"

namespace tabia::index {

// The sections after the buckets, which are written at the same time.
struct SectionsAfterBuckets {
  SectionsAfterBuckets(const std::string& temp_folder, uint64_t memory_bytes)
      : escape_groups(temp_folder, memory_bytes / 16),
        escape_heap(temp_folder, memory_bytes / 8),
        remainders(temp_folder, memory_bytes / 16) {}

  Spool escape_groups, escape_heap, remainders;
};

class BucketsBuilder {
 public:
  // `writer` is within the section of the buckets. The payload of an entry is its symbol, or, for an escape,
  // what `waiting` returned for its value. All must outlive this.
  BucketsBuilder(uint64_t home_buckets, uint32_t spread, WaitingValues& waiting, SectionWriter& writer,
                 SectionsAfterBuckets& after);

  // Takes every bucket in order. Finish returns the first error.
  void Add(const PlacedBucket& bucket);
  absl::Status Finish();

  uint64_t displaced_count() const { return displaced_count_; }
  uint64_t escape_count() const { return escape_count_; }

 private:
  uint32_t Symbol(uint64_t payload, uint64_t symbol_at);
  absl::Status EndGroup();

  WaitingValues& waiting_;
  SectionWriter& writer_;
  RemaindersBuilder remainders_;
  EscapesBuilder escapes_;
  std::string group_;                   // of buckets
  std::vector<uint64_t> open_symbols_;  // the offsets in group_ of the symbols of its escapes, not known yet
  uint64_t buckets_ = 0;
  uint64_t displaced_count_ = 0;
  uint64_t escape_count_ = 0;
  absl::Status status_;
};

}  // namespace tabia::index
