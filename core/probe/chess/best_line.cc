#include "core/probe/chess/best_line.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/legal_moves.h"

namespace tabia::probe {

BookLine BestLine(const ChessBook& book, const MoveSequence& line, const chess::BookMove& first,
                  size_t max_plies) {
  chess::Position position = *line.position.rules();
  std::vector<uint64_t> seen = line.earlier_keys;
  seen.push_back(line.position.key());
  BookLine best_line = {{first}, absl::OkStatus()};
  std::vector<chess::BookMove>& moves = best_line.moves;
  while (moves.size() < max_plies) {
    position.Make(moves.back().move);
    const auto after = chess::BookPosition::Of(position);
    // The first move may repeat a position, if the rule that chose it allows that.
    if (moves.size() > 1 && std::find(seen.begin(), seen.end(), after.key()) != seen.end()) break;
    seen.push_back(after.key());
    chess::BookMove best;
    const Lookup lookup = book.ProbeBest(after, best);
    best_line.status = lookup.status();
    if (!lookup.found() || !best.playable()) break;
    if (!chess::IsLegal(position, best.move)) break;  // of another position with this key
    moves.push_back(best);
  }
  return best_line;
}

namespace {

// Looks for a line of playable moves.
class LineFinder {
 public:
  explicit LineFinder(const ChessBook& book) : book_(book) {}

  // Recurses `plies` deep, which every interface keeps small.
  absl::StatusOr<bool> Reaches(const chess::Position& position, int plies) {
    if (plies == 0) return true;
    const auto book_position = chess::BookPosition::Of(position);
    if (!dead_ends_.insert({book_position.key(), plies}).second) return false;
    chess::BookEntry entry;
    const Lookup lookup = book_.Probe(book_position, entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) return false;
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
  HashSet<std::pair<uint64_t, int>> dead_ends_;
};

}  // namespace

absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies) {
  return LineFinder(book).Reaches(position, plies);
}

}  // namespace tabia::probe
