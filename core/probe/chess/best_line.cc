#include "core/probe/chess/best_line.h"

#include <algorithm>
#include <cstdint>

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

}  // namespace tabia::probe
