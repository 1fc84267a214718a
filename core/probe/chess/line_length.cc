#include "core/probe/chess/line_length.h"

#include <cstdint>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/legal_moves.h"
#include "core/probe/chess/bans.h"

namespace tabia::probe {
namespace {

// Looks for a line of playable moves.
class LineFinder {
 public:
  LineFinder(const ChessBook& book, const std::vector<ChessBook>& before) : book_(book), before_(before) {}

  // Recurses `plies` deep, which every interface keeps small.
  absl::StatusOr<bool> Reaches(const chess::Position& position, int plies) {
    if (plies == 0) return true;
    const auto book_position = chess::BookPosition::Of(position);
    if (!dead_ends_.insert({book_position.key(), plies}).second) return false;
    chess::BookEntry entry;
    const Lookup lookup = book_.Probe(book_position, entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) return false;
    TABIA_ASSIGN_OR_RETURN(const Bans bans, Bans::Of(before_, book_position));
    bans.Deactivate(entry);
    for (const chess::BookMove& move : entry.moves) {
      if (!move.playable() || !chess::IsLegal(position, move.move)) continue;
      chess::Position next = position;
      next.Make(move.move);
      const absl::StatusOr<bool> reached = Reaches(next, plies - 1);
      if (!reached.ok() || *reached) return reached;
    }
    return false;
  }

 private:
  const ChessBook& book_;
  const std::vector<ChessBook>& before_;
  HashSet<std::pair<uint64_t, int>> dead_ends_;
};

}  // namespace

absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies,
                                  const std::vector<ChessBook>& before) {
  return LineFinder(book, before).Reaches(position, plies);
}

}  // namespace tabia::probe
