// The positions of a chess book, which itself knows their keys only.
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
#include "core/probe/book.h"

namespace tabia::probe {

// What a book says about one position. Moves that are illegal there (of another position with the same key)
// are left out; where only the key is known, every move is there.
struct FoundEntry {
  chess::BookPosition position;
  const chess::BookEntry& entry;
  const chess::BookNotes& notes;
};

// Finds positions by playing the moves of the book, each position once. Memory: 8 to 18 bytes for each one.
class BookWalk final : public chess::WalkedBook {
 public:
  using OnEntry = absl::FunctionRef<absl::Status(const FoundEntry&)>;

  // All must outlive this. An error of `on_entry` ends a walk and is returned.
  BookWalk(const Book& book, OnEntry on_entry, Progress progress = {})
      : book_(book), on_entry_(on_entry), progress_(std::move(progress)) {}

  // From the start position, or those of Chess960; as wide as it takes.
  absl::Status FromStart();
  // From any position of the book, by its moves alone.
  absl::Status From(const chess::Position& root);
  // The entries that no walk has found, by key.
  absl::Status VisitRest();

  uint64_t found() const { return walk_.visited(); }
  bool HasFound(uint64_t key) const { return walk_.HasVisited(key); }
  bool HasFoundAll() const { return found() >= book_.index().size(); }
  // Left out.
  uint64_t illegal_moves() const { return illegal_moves_; }

 private:
  absl::Status Moves(const chess::Position& position, uint64_t key, std::vector<chess::Move>& moves) override;
  absl::Status Visit(const chess::Position& position, uint64_t key,
                     const std::vector<chess::Move>& moves) override;
  absl::Status FromStart(chess::WalkWidth width);
  absl::Status Tell(const chess::BookPosition& position);

  const Book& book_;
  const OnEntry on_entry_;
  const Progress progress_;
  chess::PositionWalk walk_{*this};
  chess::BookEntry entry_;  // of the position asked for last
  chess::BookNotes notes_;
  uint64_t told_ = 0;
  uint64_t illegal_moves_ = 0;
};

}  // namespace tabia::probe
