// Turns placed buckets into the bytes of three kinds of sections: buckets, escapes and remainders.
#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/base/spool.h"
#include "core/index/builder/arena.h"
#include "core/index/builder/bucket_placer.h"
#include "core/index/builder/section_writer.h"
#include "core/index/layout/remainders.h"

namespace tabia::index {

// The escapes that wait for their buckets.
class WaitingValues {
 public:
  explicit WaitingValues(uint64_t spread) : spread_(spread) {}

  // Stores the value of a key until Forget. Keys arrive by rising home bucket.
  PlacedValue Keep(std::string_view value, uint64_t home_bucket) {
    if (generations_.empty() || home_bucket > generations_.back().first_home + spread_) {
      generations_.push_back({home_bucket, Arena()});
    }
    const uint32_t size = static_cast<uint32_t>(value.size());
    char* const at = generations_.back().values.Take(sizeof size + value.size());
    std::memcpy(at, &size, sizeof size);
    value.copy(at + sizeof size, size);
    return PlacedValue(at);
  }

  // Frees values. All buckets before `bucket` are written, so the home of a waiting key is at most `spread` before it.
  void Forget(uint64_t bucket) {
    while (!generations_.empty() && generations_.front().first_home + 2 * spread_ < bucket) {
      generations_.pop_front();
    }
  }

 private:
  struct Generation {
    uint64_t first_home;
    Arena values;  // of homes up to first_home + spread
  };

  const uint64_t spread_;
  std::deque<Generation> generations_;
};

// Writes the values that are not in the dictionary.
class EscapesBuilder {
 public:
  // Writes the bytes of the sections to `groups` and `heap`; they are complete after Finish.
  EscapesBuilder(Spool& groups, Spool& heap) : groups_(groups), heap_(heap) {}

  // Adds the next value of the group, in the order of buckets and slots. `value` must stay valid until
  // EndGroup.
  void Add(std::string_view value) { group_.push_back(value); }

  // Writes the group and starts the next one.
  absl::Status EndGroup();
  // Returns the symbols of the values in the group of the last EndGroup.
  absl::Span<const uint32_t> symbols() const { return symbols_; }

  absl::Status Finish();

 private:
  void MakeRecords(uint64_t near_limit, uint64_t far_offset);
  absl::Status AppendStart();

  Spool& groups_;
  Spool& heap_;
  std::vector<std::string_view> group_;
  std::vector<uint32_t> symbols_;
  std::string records_;
};

// Writes the section that layout/remainders.h reads.
class RemaindersBuilder {
 public:
  // Writes the bytes of the section to `bytes`; they are complete after Finish.
  RemaindersBuilder(uint64_t home_buckets, uint32_t spread, Spool& bytes)
      : home_buckets_(home_buckets), spread_(spread), widths_(home_buckets), bytes_(bytes) {}
  RemaindersBuilder(const RemaindersBuilder&) = delete;
  RemaindersBuilder& operator=(const RemaindersBuilder&) = delete;

  // Adds the next bucket of the index.
  absl::Status Add(const PlacedBucket& bucket);
  absl::Status Finish();

 private:
  absl::Status AppendChunk();
  uint64_t BitCount() const { return 8 * (bytes_.size() + chunk_.size()) + bits_.open_bits(); }

  const uint64_t home_buckets_;
  const uint32_t spread_;
  const RemainderWidths widths_;
  std::string syncs_;  // the table after the bits
  std::string chunk_;  // of the bytes
  BitWriter bits_{chunk_};
  Spool& bytes_;
};

// The sections after the buckets, which are made at the same time.
struct SectionsAfterBuckets {
  SectionsAfterBuckets(const std::string& temp_folder, uint64_t memory_bytes)
      : escape_groups(temp_folder, memory_bytes / 16),
        escape_heap(temp_folder, memory_bytes / 8),
        remainders(temp_folder, memory_bytes / 16) {}

  Spool escape_groups, escape_heap, remainders;
};

class BucketsBuilder {
 public:
  // Writes buckets to `writer`, which is in the section of the buckets. The escapes of the entries are in `waiting`.
  // All must outlive this.
  BucketsBuilder(uint64_t home_buckets, uint32_t spread, WaitingValues& waiting, SectionWriter& writer,
                 SectionsAfterBuckets& after);

  // Adds the next bucket. Finish returns the first error.
  void Add(const PlacedBucket& bucket);
  absl::Status Finish();

  uint64_t displaced_count() const { return displaced_count_; }
  uint64_t escape_count() const { return escape_count_; }

 private:
  uint32_t Symbol(PlacedValue value, uint64_t symbol_at);
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
