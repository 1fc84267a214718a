#include "core/records/entry_finder.h"

#include "core/moves/known_board.h"
#include "core/moves/move_order.h"

namespace tabia::records {

Lookup EntryFinder::FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const {
  Lookup lookup = Find(position.key(), entry);
  if (!lookup.found() || !position.has_board()) return lookup;
  chess::KeepLegalMoves(position.board(), entry);
  return Lookup::Of(!entry.moves.empty());
}

Lookup EntryFinder::FindBest(uint64_t key, chess::BookMove& best) const {
  chess::BookEntry entry;
  Lookup lookup = Find(key, entry);
  if (lookup.found()) best = BestMove(entry);
  return lookup;
}

Lookup EntryFinder::FindBestAt(const chess::BookPosition& position, chess::BookMove& best) const {
  chess::BookEntry entry;
  Lookup lookup = FindAt(position, entry);
  if (lookup.found()) best = BestMove(entry);
  return lookup;
}

absl::Status EntryFinder::FindEach(absl::Span<const uint64_t> keys,
                                   absl::Span<chess::BookEntry> entries) const {
  for (size_t i = 0; i < keys.size(); ++i) {
    const Lookup lookup = Find(keys[i], entries[i]);
    if (!lookup.status().ok()) return lookup.status();
    if (!lookup.found()) entries[i].moves.clear();
  }
  return absl::OkStatus();
}

}  // namespace tabia::records
