// Merges by MergeRule::kFirst.
#pragma once

#include <cstdint>

#include "absl/status/status.h"

#include "core/base/hash_table.h"
#include "core/records/record_visitor.h"

namespace tabia::books {

// Forwards the records of chess books to `next`, except those about positions for which an earlier source has moves.
// Memory: 8 to 18 bytes per position.
class FirstSources final : public records::RecordVisitor {
 public:
  // Refers to `next`, which must outlive this object.
  explicit FirstSources(records::RecordVisitor& next) : next_(next) {}

  // Ends a source: later records belong to the next one.
  void EndSource();
  // Returns the number of moves that were not forwarded.
  uint64_t overruled() const { return overruled_; }

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override;
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override;

 private:
  records::RecordVisitor& next_;
  HashSet<uint64_t> earlier_, current_;  // keys of positions that have moves
  uint64_t overruled_ = 0;
};

}  // namespace tabia::books
