#include "plugin/page/legal_moves_view.h"

#include <algorithm>

#include "core/base/status.h"
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

absl::StatusOr<uint64_t> CountAt(const probe::ChessBook& book, const chess::BookPosition& position) {
  chess::BookEntry entry;
  const probe::Lookup lookup = book.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return 0;
  uint64_t count = 0;
  for (const chess::BookMove& move : entry.moves) {
    if (chess::IsLegal(*position.rules(), move.move))
      count += move.games ? move.games->total() : move.stated_weight;
  }
  return count;
}

}  // namespace

absl::StatusOr<std::vector<LegalMoveView>> LegalMovesView(const probe::ChessBook& book,
                                                          const chess::BookPosition& position) {
  const chess::Position* rules = position.rules();
  std::vector<LegalMoveView> view;
  if (rules == nullptr) return view;
  chess::BookEntry entry;
  TABIA_RETURN_IF_ERROR(book.Probe(position, entry).status());
  for (const chess::Move move : chess::LegalMoves(*rules)) {
    const bool is_listed = std::any_of(entry.moves.begin(), entry.moves.end(),
                                       [&](const chess::BookMove& listed) { return listed.move == move; });
    TABIA_ASSIGN_OR_RETURN(const uint64_t after, CountAt(book, After(*rules, move)));
    view.push_back({move, chess::UciMove(*rules, move), chess::San(*rules, move), after, is_listed});
  }
  return view;
}

}  // namespace tabia::page
