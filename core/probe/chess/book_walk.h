// The positions of a chess book, which itself knows their keys only.
//
// PositionWalk finds positions by playing moves; this class decides from where, and which moves. A walk from
// the start through the moves of the book costs one probe a move and finds everything if each sequence of
// moves begins at the start. Only if positions are missing, FromStart walks again with every legal reply:
// about thirty probes a position, most of them misses. Example: a book of White's moves only has 1. e4 and,
// after 1... c5, 2. Nf3, but not the reply c5: the first walk ends after 1. e4, the second one finds 2. Nf3.
//
// Invariant: `on_entry` gets each entry at most once, whichever walk finds it first, and VisitRest gives it
// the others by their keys. A caller that needs all positions calls FromStart, then From for each position
// that a source of the book names, then VisitRest; HasFoundAll shows whether a further walk can find
// anything.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/position_walk.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::probe {

// The entry of one position. Illegal moves (of another position with the same key) are removed;
// where only the key is known, all moves are there.
struct FoundEntry {
  chess::BookPosition position;
  const chess::BookEntry& entry;
  const chess::BookNotes& notes;
};

// Finds positions by playing the moves of the book, each position once. Memory: 8 to 18 bytes for each one.
class BookWalk final : public chess::WalkedBook {
 public:
  using OnEntry = absl::FunctionRef<absl::Status(const FoundEntry&)>;

  // Keeps references to all arguments. An error of `on_entry` ends a walk and is returned.
  BookWalk(const ChessIndex& book, OnEntry on_entry, Progress progress = {})
      : book_(book),
        on_entry_(on_entry),
        whole_(std::move(progress)),
        progress_(PartOf(whole_, 0, kNarrow)) {}

  // Walks from the start position, or those of Chess960; as wide as necessary.
  absl::Status FromStart();
  // Walks from any position of the book, by its moves alone.
  absl::Status From(const chess::Position& root);
  // Visits the entries that no walk has found, by key.
  absl::Status VisitRest();

  uint64_t found() const { return walk_.visited(); }
  bool HasFound(uint64_t key) const { return walk_.HasVisited(key); }
  bool HasFoundAll() const { return found() >= book_.index().size(); }
  // Returns the number of moves removed because they are illegal.
  uint64_t illegal_moves() const { return illegal_moves_; }

 private:
  absl::Status Moves(const chess::Position& position, uint64_t key, std::vector<chess::Move>& moves) override;
  bool MayHave(uint64_t key) const override { return book_.index().Find(key).has_value(); }
  void Prefetch(uint64_t key) const override { book_.index().Prefetch(key); }
  absl::Status Visit(const chess::Position& position, uint64_t key,
                     const std::vector<chess::Move>& moves) override;
  absl::Status FromStart(chess::WalkWidth width);
  absl::Status Emit(const chess::BookPosition& position);
  // Reports that one more position was looked at.
  void Tick();

  // The thousandths of the time that the first walk from the start takes, if a wide one must follow.
  static constexpr uint64_t kNarrow = 600;

  const ChessIndex& book_;
  const OnEntry on_entry_;
  const Progress whole_;
  Progress progress_;  // of the present walk
  uint64_t ticks_ = 0;
  chess::PositionWalk walk_{*this};
  chess::BookEntry entry_;  // of the last position queried
  chess::BookNotes notes_;
  uint64_t illegal_moves_ = 0;
};

}  // namespace tabia::probe
