#include "protocol/explorer/listed_moves.h"

#include <cstdint>

#include "core/base/status.h"
#include "core/chess/legal_moves.h"

namespace tabia::explorer {

absl::StatusOr<std::vector<chess::BookMove>> ListedMoves(const probe::ChessBook& book,
                                                         const chess::BookPosition& position) {
  chess::BookEntry entry;
  std::vector<chess::BookMove> moves;
  const probe::Lookup lookup = book.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return moves;
  for (const chess::BookMove& move : entry.moves) {
    if (!move.active || CountOf(move) == 0) continue;
    if (chess::IsLegal(*position.rules(), move.move)) moves.push_back(move);
  }
  return moves;
}

uint64_t CountOf(const chess::BookMove& move) {
  return move.games ? move.games->total() : move.stated_weight;
}

}  // namespace tabia::explorer
