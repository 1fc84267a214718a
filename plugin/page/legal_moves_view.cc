#include "plugin/page/legal_moves_view.h"

#include <algorithm>

#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"

namespace tabia::page {
namespace {

chess::BookPosition After(const chess::Position& position, chess::Move move) {
  chess::Position after = position;
  after.Make(move);
  return chess::BookPosition::Of(after);
}

uint64_t CountAt(const probe::Book& book, const chess::BookPosition& position) {
  chess::BookEntry entry;
  if (!book.Probe(position, entry)) return 0;
  uint64_t count = 0;
  for (const chess::BookMove& move : entry.moves) {
    if (chess::IsLegal(*position.rules(), move.move))
      count += move.games ? move.games->total() : move.stated_weight;
  }
  return count;
}

}  // namespace

std::vector<LegalMoveView> LegalMovesView(const probe::Book& book, const chess::BookPosition& position) {
  const chess::Position* rules = position.rules();
  if (rules == nullptr) return {};
  chess::BookEntry entry;
  book.Probe(position, entry);
  std::vector<LegalMoveView> view;
  for (const chess::Move move : chess::LegalMoves(*rules)) {
    const bool is_listed = std::any_of(entry.moves.begin(), entry.moves.end(),
                                       [&](const chess::BookMove& listed) { return listed.move == move; });
    view.push_back({move, chess::UciMove(*rules, move), chess::San(*rules, move),
                    CountAt(book, After(*rules, move)), is_listed});
  }
  return view;
}

}  // namespace tabia::page
