#include "core/suites/opening_positions.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"
#include "core/suites/opening_rank.h"

namespace tabia::suites {
namespace {

// The maximum weight of a move, so that the sum of a position fits into 64 bits.
constexpr uint64_t kMaxWeight = uint64_t{1} << 48;
constexpr size_t kBlockPositions = 64;

// A move from a position.
struct Branch {
  chess::Move move;
  uint64_t key;     // of the position after it
  uint64_t weight;  // of the move
};

// Returns the weight with which lines play a move of `entry`; 0 if they do not. A book of one player's moves has moves
// of the opponent without games. If a position has only such moves, they are played with equal weight, because they
// lead to the player's next moves.
uint64_t WeightIn(const chess::BookEntry& entry, const chess::BookMove& move) {
  if (move.playable()) return std::min(move.weight(), kMaxWeight);
  const bool is_opponents = move.active && move.games && move.games->total() == 0;
  return is_opponents && !chess::BestMove(entry).playable() ? 1 : 0;
}

uint64_t TotalWeight(absl::Span<const Branch> branches) {
  uint64_t total = 0;
  for (const Branch& branch : branches) total += branch.weight;
  return total;
}

// Returns the start position; in Chess960, all start positions in the book.
std::vector<chess::Board> StartsOf(const probe::ChessIndex& book) {
  std::vector<chess::Board> starts = chess::StartBoards(book.info().rules());
  if (starts.size() == 1) return starts;
  for (const chess::Board& start : std::exchange(starts, {})) {
    chess::BookMove best;
    if (book.ProbeBest(chess::CanonicalKey(start), best)) starts.push_back(start);
  }
  return starts;
}

// Returns the total weight of the moves of a start position.
uint64_t WeightOfStart(const probe::ChessIndex& book, const chess::Board& start, uint64_t key) {
  chess::BookEntry entry;
  uint64_t weight = 0;
  if (!book.ProbeAt(start, key, entry)) return weight;
  chess::RemoveIllegalMoves(start, entry);
  for (const chess::BookMove& move : entry.moves) {
    weight = std::min(weight + WeightIn(entry, move), kMaxWeight);
  }
  return weight;
}

// Returns the moves of `entry` that repeat no position of the line. The cursor is at the entry unless that is empty.
absl::InlinedVector<Branch, 16> BranchesOf(const chess::BookEntry& entry, const lines::LineCursor& cursor,
                                           OpeningPositions::Lost& lost) {
  absl::InlinedVector<Branch, 16> branches;
  for (const chess::BookMove& move : entry.moves) {
    const uint64_t weight = WeightIn(entry, move);
    if (weight == 0) continue;
    const uint64_t key = chess::KeyAfter(cursor.position(), move.move);
    if (cursor.HasSeen(key)) {
      ++lost.repetitions;
    } else {
      branches.push_back({move.move, key, weight});
    }
  }
  if (branches.empty()) ++lost.book_ends;
  return branches;
}

}  // namespace

absl::StatusOr<OpeningPositions> OpeningPositions::FromStart(
    const probe::ChessIndex& book, OpeningOrder order, const std::optional<chess::Board>& start_wanted) {
  TABIA_RETURN_IF_ERROR(probe::CheckHasRules(book.book()));
  std::vector<chess::Board> starts = start_wanted ? std::vector<chess::Board>{*start_wanted} : StartsOf(book);
  std::vector<Branch> branches;  // to each start position, without a move
  for (const chess::Board& start : starts) {
    const uint64_t key = chess::CanonicalKey(start);
    branches.push_back({{}, key, WeightOfStart(book, start, key)});
  }
  const uint64_t total = TotalWeight(branches);
  if (total == 0) {
    const bool is_one_of_many = !start_wanted && starts.size() != 1;
    return absl::NotFoundError(FormatText("%s: %s: the book has no move in %s", book.name(),
                                          start_wanted ? ToEpd(*start_wanted) : "start position",
                                          is_one_of_many ? "any of the 960" : "it"));
  }
  OpeningPositions result(book, order, std::move(starts));
  for (uint32_t number = 0; number < branches.size(); ++number) {
    const Branch& start = branches[number];
    const uint64_t weight = ShareOf(WeightOfAll(order), start.weight, total, order);
    result.positions_.push_back({start.key, weight, number, {}});
  }
  return result;
}

void OpeningPositions::Combine(std::vector<ReachedPosition>& next) const {
  const auto line = [](const ReachedPosition& position) {
    return std::pair(position.parent, position.move.code());
  };
  std::sort(next.begin(), next.end(), [&line](const ReachedPosition& a, const ReachedPosition& b) {
    return std::tuple(a.key, b.weight, line(a)) < std::tuple(b.key, a.weight, line(b));
  });
  size_t kept = 0;
  for (const ReachedPosition& position : next) {
    if (kept > 0 && next[kept - 1].key == position.key) {
      next[kept - 1].weight = CombineWeights(next[kept - 1].weight, position.weight, order_);
    } else {
      next[kept++] = position;
    }
  }
  next.resize(kept);
  std::sort(next.begin(), next.end(),
            [&line](const ReachedPosition& a, const ReachedPosition& b) { return line(a) < line(b); });
}

std::vector<ReachedPosition> OpeningPositions::PlayAll(const Progress& progress, Lost& lost) const {
  std::vector<ReachedPosition> next;
  lines::LineCursor cursor(lines_);
  std::array<uint64_t, kBlockPositions> keys;
  std::array<chess::BookEntry, kBlockPositions> entries;
  for (size_t from = 0; from < positions_.size(); from += kBlockPositions) {
    const auto block = absl::MakeConstSpan(positions_).subspan(from, kBlockPositions);
    for (size_t i = 0; i < block.size(); ++i) keys[i] = block[i].key;
    book_.ProbeBatch(absl::MakeSpan(keys).first(block.size()), absl::MakeSpan(entries).first(block.size()));
    for (size_t i = 0; i < block.size(); ++i) {
      // A position without moves needs no cursor, the slowest step here.
      const auto number = static_cast<lines::LineTree::Line>(first_line_ + from + i);
      if (!entries[i].moves.empty()) {
        cursor.GoTo(number);
        CorrectCastling(cursor.position(), entries[i]);
        RemoveIllegalMoves(cursor.position(), entries[i]);
      }
      const auto branches = BranchesOf(entries[i], cursor, lost);
      const uint64_t total = TotalWeight(branches);
      for (const Branch& branch : branches) {
        next.push_back(
            {branch.key, ShareOf(block[i].weight, branch.weight, total, order_), number, branch.move});
      }
    }
    if (progress) progress(from + block.size(), positions_.size());
  }
  return next;
}

absl::StatusOr<OpeningPositions::Lost> OpeningPositions::Advance(const Progress& progress) {
  Lost lost;
  std::vector<ReachedPosition> next = PlayAll(progress, lost);
  const size_t moves = next.size();
  Combine(next);
  ++plies_;
  if (lines_.size() + next.size() > std::numeric_limits<lines::LineTree::Line>::max()) {
    return UsageError(FormatText("%s: ply %d: more than 2^32 positions", book_.name(), plies_));
  }
  lost.transpositions = moves - next.size();
  first_line_ = static_cast<lines::LineTree::Line>(lines_.size());
  for (const ReachedPosition& position : next) lines_.Add(position.parent, position.move);
  positions_ = std::move(next);
  return lost;
}

}  // namespace tabia::suites
