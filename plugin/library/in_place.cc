#include "plugin/library/in_place.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "plugin/library/guard.h"

namespace tabia::library {

int32_t PutInPlace(const tabia_book& book, uint64_t key, const chess::Position* position,
                   Results<tabia_chess_move>& results) noexcept {
  return Guard([&]() -> int32_t {
    chess::BookEntry entry;
    const probe::Lookup lookup = position == nullptr
                                     ? book.chess_book->Probe(key, entry)
                                     : book.chess_book->Probe(chess::BookPosition::Of(*position), entry);
    if (!lookup.status().ok()) return StatusOf(lookup.status());
    if (!lookup.found()) return TABIA_NOT_FOUND;
    for (const chess::BookMove& move : entry.moves) {
      results.Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
    }
    return TABIA_OK;
  });
}

}  // namespace tabia::library
