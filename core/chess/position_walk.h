// Finds the positions of a book that stores only their keys, by playing its moves.
//
// An index has no positions, and a key cannot be turned back into a board. But the moves of a known position lead to
// others, whose keys show if the book has them. So a depth-first walk from a root through the moves of the book finds
// positions. A position that no move leads to remains a key.
//
// Invariant: plies_ has one element for each position from the root to the current one, and steps_ has the steps from
// these positions, contiguous and in order. A walk compares keys and opens each position at most
// once. So its time grows with the number of positions, not of ways to them. Example: 1. Nf3 d5 2.
// d4 ends where 1. d4 d5 2. Nf3 ends: the position is visited once, on the way that is walked first.
//
// It does not recurse, because a book may have lines of any length, and a long one would overflow the stack. It is
// depth first, because a breadth-first walk would store all positions of the widest level. The stack takes sixteen
// bytes per step, and PlayedLine restores positions from a few moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/move.h"
#include "core/chess/played_line.h"
#include "core/chess/position.h"

namespace tabia::chess {

// The book of a walk, of chess or of a variant.
template <typename AnyPosition>
class WalkedBookOf {
 public:
  virtual ~WalkedBookOf() = default;

  // Adds the book's moves in `position` to the empty `moves`, best first; none if the book does not have the position.
  // The walk ignores illegal moves. An error ends it.
  virtual absl::Status Moves(const AnyPosition& position, uint64_t key, std::vector<Move>& moves) = 0;
  // Returns false only if the book does not have the position of this key; true is also allowed for a key that it does
  // not have. Called before a move is played, and many times as often as Moves, so it must be fast.
  virtual bool MayHave(uint64_t key) const = 0;
  // Prefetches the memory that MayHave reads, and returns at once.
  virtual void Prefetch(uint64_t key) const = 0;
  // Called once for each position of the book, the last one of `line`, with the moves that Moves has just returned.
  virtual absl::Status Visit(const PlayedLineOf<AnyPosition>& line, uint64_t key,
                             const std::vector<Move>& moves) = 0;
};

// The moves that a walk plays.
enum class WalkWidth : uint8_t {
  // The moves of the book. That is enough if every line of the book begins at the root.
  kBookMoves,
  // Every legal move in positions of the book, and in positions after its moves. This finds the positions of a book
  // with the moves of one player only, or with lines whose first moves are missing.
  kEveryReply,
};

// A depth-first walk. Several walks of one object visit no position twice. Memory: 8 to 18 bytes per position, and some
// per ply of the deepest line.
template <typename AnyPosition>
class PositionWalkOf {
 public:
  explicit PositionWalkOf(WalkedBookOf<AnyPosition>& book) : book_(book) {}

  absl::Status From(const AnyPosition& root, WalkWidth width);

  // Returns the number of positions visited by all walks.
  uint64_t visited() const { return visited_.size(); }
  bool HasVisited(uint64_t key) const { return visited_.contains(key); }

 private:
  // A legal move, and the key of the position that it leads to.
  struct Step {
    uint64_t key;
    Move move;
    bool is_of_book;
  };
  // A position on the current line. Its steps are stored in steps_ from `next` to `end`.
  struct Ply {
    size_t next;
    size_t end;
  };

  bool is_wide() const { return width_ == WalkWidth::kEveryReply; }
  // Returns false if the key of a step shows that the walk need not enter its position.
  bool MayEnter(const Step& step) const;
  bool IsEntered(uint64_t key) const { return (is_wide() ? entered_ : visited_).contains(key); }
  // Enters the last position of `line`, to which `step` leads.
  absl::Status Enter(const PlayedLineOf<AnyPosition>& line, const Step& step);
  // Makes `position` the last ply of the current line.
  void Open(const AnyPosition& position);
  void AddStep(const AnyPosition& position, Move move, bool is_of_book);

  WalkedBookOf<AnyPosition>& book_;
  WalkWidth width_ = WalkWidth::kBookMoves;
  HashSet<uint64_t> visited_;  // passed to the book's Visit
  HashSet<uint64_t> entered_;  // by a wide walk; also positions that the book does not have
  std::vector<Ply> plies_;
  std::vector<Step> steps_;       // from all positions on the current line
  std::vector<Move> book_moves_;  // of the position just entered
};

using WalkedBook = WalkedBookOf<Position>;
using PositionWalk = PositionWalkOf<Position>;

template <typename AnyPosition>
absl::Status PositionWalkOf<AnyPosition>::From(const AnyPosition& root, WalkWidth width) {
  width_ = width;
  entered_.clear();
  PlayedLineOf<AnyPosition> line(root);
  const Step to_root = {CanonicalKey(root.setup()), Move(), false};
  if (MayEnter(to_root) && !IsEntered(to_root.key)) TABIA_RETURN_IF_ERROR(Enter(line, to_root));
  while (!plies_.empty()) {
    Ply& ply = plies_.back();
    if (ply.next == ply.end) {
      plies_.pop_back();
      steps_.resize(plies_.empty() ? 0 : plies_.back().end);
      continue;
    }
    const Step step = steps_[ply.next++];
    if (IsEntered(step.key)) continue;
    line.BackTo(plies_.size() - 1);
    line.Play(step.move);
    TABIA_RETURN_IF_ERROR(Enter(line, step));
  }
  return absl::OkStatus();
}

template <typename AnyPosition>
bool PositionWalkOf<AnyPosition>::MayEnter(const Step& step) const {
  return (is_wide() && step.is_of_book) || book_.MayHave(step.key);
}

template <typename AnyPosition>
absl::Status PositionWalkOf<AnyPosition>::Enter(const PlayedLineOf<AnyPosition>& line, const Step& step) {
  const AnyPosition& position = line.position();
  book_moves_.clear();
  TABIA_RETURN_IF_ERROR(book_.Moves(position, step.key, book_moves_));
  const bool is_known = !book_moves_.empty();
  if (is_known && visited_.insert(step.key).second) {
    TABIA_RETURN_IF_ERROR(book_.Visit(line, step.key, book_moves_));
  }
  if (!is_known && !(is_wide() && step.is_of_book)) return absl::OkStatus();
  if (is_wide()) entered_.insert(step.key);
  Open(position);
  return absl::OkStatus();
}

// The keys of all steps are known before the first is looked up, so that the memory is read meanwhile.
template <typename AnyPosition>
void PositionWalkOf<AnyPosition>::Open(const AnyPosition& position) {
  const size_t begin = steps_.size();
  for (const Move move : book_moves_) {
    if (IsLegal(position, move)) AddStep(position, move, true);
  }
  if (is_wide()) {
    for (const Move move : LegalMoves(position)) AddStep(position, move, false);
  }
  const auto is_vain = [this](const Step& step) { return !MayEnter(step); };
  steps_.erase(std::remove_if(steps_.begin() + static_cast<ptrdiff_t>(begin), steps_.end(), is_vain),
               steps_.end());
  plies_.push_back({begin, steps_.size()});
}

template <typename AnyPosition>
void PositionWalkOf<AnyPosition>::AddStep(const AnyPosition& position, Move move, bool is_of_book) {
  steps_.push_back({KeyAfter(position, move), move, is_of_book});
  book_.Prefetch(steps_.back().key);
}

}  // namespace tabia::chess
