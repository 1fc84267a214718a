// Merges ordered streams of records into one, and sums records of equal order.
//
// MergedStream is a binary heap of the streams, ordered by the next record of each. Invariant: between calls the front
// is the record that was returned last, because its bytes belong to its stream and are valid only until that stream
// advances; all other heads are records not returned yet.
//
// std::priority_queue is not used: its top cannot be changed or moved out, so replacing the front record by the
// next one of the same stream would take a pop and a push, each of which sifts. Here the front stream
// advances in place and is sifted down once.
//
// Example: of the streams [1, 4] and [2, 3] the first call returns 1. The second call advances the first
// stream to 4, sifts it below 2, and returns 2.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/index/builder/record.h"

namespace tabia::index {

class MergedStream final : public RecordStream {
 public:
  explicit MergedStream(std::vector<std::unique_ptr<RecordStream>> streams);

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return status_; }

 private:
  struct Head {
    MixedRecord record;
    std::unique_ptr<RecordStream> stream;
  };

  bool Advance(Head& head);
  void SiftDown(size_t at);

  std::vector<Head> heads_;  // a heap: the first record is at the front
  bool front_is_used_ = false;
  absl::Status status_;
};

// Ordered records, in which records of equal order are summed, as far as the sum is not longer than a record may be.
class CombinedStream final : public RecordStream {
 public:
  // Sums the records of `source`. The arguments must outlive this.
  CombinedStream(RecordStream& source, const Reducer& values, const Reducer& notes);

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return source_.status(); }

 private:
  // Returns whether the records kept are too long for one more.
  bool IsTooLong() const;
  void Keep(std::string_view bytes);
  void Combine(RecordKind kind);

  RecordStream& source_;
  const Reducer& values_;
  const Reducer& notes_;
  MixedRecord ahead_;
  bool has_ahead_;
  std::string kept_;          // the bytes of the records to sum, concatenated
  std::vector<size_t> ends_;  // the end of each record in kept_
  std::vector<std::string_view> views_;
  std::string sum_;
};

}  // namespace tabia::index
