#include "bench/rivals/entries.h"

#include <algorithm>

#include "core/chess/fen.h"

namespace tabia::bench {

Entries::Entries(const GamePlan& plan, uint64_t memory_bytes) {
  ForEachRow(plan, {.memory_bytes = memory_bytes}, [this](const MadeRow& row) { Add(row); });
  for (uint64_t i = 0; i < size(); ++i) {
    std::stable_sort(moves_.begin() + ends_[i], moves_.begin() + ends_[i + 1],
                     [](const EntryMove& a, const EntryMove& b) { return a.weight() > b.weight(); });
  }
}

void Entries::Add(const MadeRow& row) {
  if (keys_.empty() || keys_.back() != row.key) {
    keys_.push_back(row.key);
    positions_.push_back(row.position);
    ends_.push_back(ends_.back());
  }
  moves_.push_back({row.move, row.win, row.draw, row.loss});
  ++ends_.back();
}

uint64_t Entries::size_bytes() const {
  return size() * (sizeof(uint64_t) + sizeof(uint32_t) + sizeof(chess::PackedPosition)) +
         moves() * sizeof(EntryMove);
}

std::string Entries::Epd(uint64_t i) const {
  return chess::ToEpd(positions_[i].Unpack());
}

chess::BookEntry BookEntryOf(absl::Span<const EntryMove> moves) {
  chess::BookEntry entry;
  for (const EntryMove& move : moves) {
    chess::BookMove& book_move = entry.moves.emplace_back();
    book_move.move = move.move;
    book_move.games = chess::Games{move.win, move.draw, move.loss};
  }
  return entry;
}

}  // namespace tabia::bench
