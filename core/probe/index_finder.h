// Lookups in a chess index on this machine. They never fail: a damaged value counts as absent.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/index/index.h"
#include "core/records/entry_finder.h"

namespace tabia::probe {

using records::Lookup;

// A view of an index, as cheap to copy as a pointer.
class IndexFinder final : public records::EntryFinder {
 public:
  explicit IndexFinder(const index::Index& index) : index_(&index) {}

  const index::Index& index() const { return *index_; }

  Lookup Find(uint64_t key, chess::BookEntry& entry) const override;
  Lookup FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const override;
  // Decodes only the best move.
  Lookup FindBest(uint64_t key, chess::BookMove& best) const override;
  // Decodes the whole entry only if the best move may be castling in another notation.
  Lookup FindBestAt(const chess::BookPosition& position, chess::BookMove& best) const override;
  // Takes much less time than a Find for each key, because the cache misses of different keys overlap.
  absl::Status FindEach(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const override;
  absl::Status VisitNotes(uint64_t key, OnNote visit) const override;
  void Prefetch(uint64_t key) const override { index_->Prefetch(key); }
  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const override;

 private:
  const index::Index* index_;
};

}  // namespace tabia::probe
