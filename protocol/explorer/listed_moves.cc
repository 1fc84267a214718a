#include "protocol/explorer/listed_moves.h"

#include <cstdint>

#include "core/chess/legal_moves.h"

namespace tabia::explorer {

std::vector<chess::BookMove> ListedMoves(const probe::Book& book, const chess::BookPosition& position) {
  chess::BookEntry entry;
  if (!book.Probe(position, entry)) return {};
  std::vector<chess::BookMove> moves;
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
