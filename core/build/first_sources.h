// What the first of several sources says, wherever it says something.
#pragma once

#include <cstdint>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"

#include "core/records/record_visitor.h"

namespace tabia::build {

// Stands before a collector of chess books and leaves out what a source says about positions of which an
// earlier source has moves. Memory: 8 to 18 bytes for each position.
class FirstSources final : public records::RecordVisitor {
 public:
  // `next` must outlive this object.
  explicit FirstSources(records::RecordVisitor& next) : next_(next) {}

  // What comes from now on is said by the next source.
  void EndSource();
  // Moves left out.
  uint64_t overruled() const { return overruled_; }

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override;
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override;

 private:
  records::RecordVisitor& next_;
  absl::flat_hash_set<uint64_t> earlier_, current_;  // keys of positions that have moves
  uint64_t overruled_ = 0;
};

}  // namespace tabia::build
