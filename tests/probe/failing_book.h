// A book on a server that stops answering.
#pragma once

#include <cstdint>
#include <memory>

#include "absl/status/status.h"

#include "core/base/json.h"
#include "core/chess/move.h"
#include "core/chess/square.h"
#include "core/moves/book_entry.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/entry_finder.h"
#include "core/records/lookup.h"

namespace tabia::probe {

// Answers as a server that fails after `answers` lookups; each answer is 1. e4 or the reply to it.
class FailingFinder final : public records::EntryFinder {
 public:
  explicit FailingFinder(int answers) : answers_(answers) {}

  Lookup Find(uint64_t, chess::BookEntry& entry) const override {
    if (answers_-- <= 0) return Lookup::Unavailable(Silence());
    entry.moves.assign(2, {});
    entry.moves[0].move = chess::Move(chess::SquareAt(4, 1), chess::SquareAt(4, 3));
    entry.moves[1].move = chess::Move(chess::SquareAt(4, 6), chess::SquareAt(4, 4));
    for (chess::BookMove& move : entry.moves) move.stated_weight = 1;
    return Lookup::Found();
  }
  absl::Status VisitNotes(uint64_t, OnNote) const override { return Silence(); }
  void Prefetch(uint64_t) const override {}
  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t)>) const override { return Silence(); }

 private:
  static absl::Status Silence() { return absl::UnavailableError("http://h/b.tabia: no answer in time"); }

  mutable int answers_;
};

inline ChessBook FailingBook(int answers = 0) {
  return *ChessBook::Of(*Book::OnNetwork("http://h/b.tabia", InfoJson(BookInfo()).Text(), 4096,
                                         /*content_hash=*/1, std::make_unique<const FailingFinder>(answers)));
}

}  // namespace tabia::probe
