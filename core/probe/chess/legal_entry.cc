#include "core/probe/chess/legal_entry.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/chess/entry/move_order.h"
#include "core/chess/uci_move.h"

namespace tabia::probe {
namespace {

bool Has(const chess::BookEntry& entry, chess::Move move) {
  return std::any_of(entry.moves.begin(), entry.moves.end(),
                     [move](const chess::BookMove& stated) { return stated.move == move; });
}

}  // namespace

void KeepLegal(const chess::Position& position, chess::BookEntry& entry) {
  chess::BookEntry legal;
  for (chess::BookMove& stated : entry.moves) {
    const std::optional<chess::Move> move = chess::LegalMoveFor(position, stated.move);
    if (!move || Has(legal, *move)) continue;
    stated.move = *move;
    legal.moves.push_back(stated);
  }
  std::sort(legal.moves.begin(), legal.moves.end(), chess::Better);
  entry = std::move(legal);
}

}  // namespace tabia::probe
