// Finds the positions of a chess book, which contains only their keys.
//
// PositionWalk finds positions by playing moves. BookWalk selects its start positions and its moves. A walk from the
// start position through the moves of the book takes one probe per move. It finds all positions if every line of the
// book begins at the start position. If positions are missing, FromStart walks again with every legal reply, which
// takes about thirty probes per position, most of them misses. Example: a book with White's moves only has 1. e4 and,
// after 1... c5, the move 2. Nf3, but not the reply c5. The first walk ends after 1. e4; the second one finds 2. Nf3.
//
// Invariant: `on_entry` receives each entry at most once, from the first walk that finds it. VisitRest passes the other
// entries to it by key. A caller that needs all positions calls FromStart, then From for each position in a source of
// the book, then VisitRest. If HasFoundAll returns true, no further walk is needed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/base/progress.h"
#include "core/chess/played_line.h"
#include "core/chess/position_walk.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_position.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::probe {

// The entry of one position, without its illegal moves. If only the key is known, the entry contains all moves. Valid
// during the call that receives it.
struct FoundEntry {
  chess::BookPosition position;
  const chess::BookEntry& entry;
  const chess::BookNotes& notes;
  const chess::Board* root = nullptr;        // the first position of the walk; null if only the key is known
  absl::Span<const chess::Move> moves = {};  // from `root` to the position

  // Returns the MoveSequenceText of these moves. REQUIRES: the position is known.
  std::string LineText() const;
};

// Finds positions by playing the moves of the book, each position once. Memory: 8 to 18 bytes for each one.
class BookWalk final : public chess::WalkedBookOf<chess::Position>,
                       public chess::WalkedBookOf<chess::VariantPosition> {
 public:
  using OnEntry = absl::FunctionRef<absl::Status(const FoundEntry&)>;

  // Keeps references to all arguments. An error of `on_entry` ends a walk and is returned.
  BookWalk(const ChessIndex& book, OnEntry on_entry, Progress progress = {})
      : book_(book),
        on_entry_(on_entry),
        whole_(std::move(progress)),
        progress_(PartOf(whole_, 0, kNarrow)) {}

  // Walks from the start position of chess or of the variant, or from all start positions of Chess960. If positions are
  // missing, walks again with every legal reply. Finds nothing if the positions are texts.
  absl::Status FromStart();
  // Walks from any position of the book, by its moves alone.
  absl::Status From(const chess::BookPosition& root);
  // Visits the entries that no walk has found, by key.
  absl::Status VisitRest();

  uint64_t found() const { return walk_.visited() + variant_walk_.visited(); }
  bool HasFound(uint64_t key) const { return walk_.HasVisited(key) || variant_walk_.HasVisited(key); }
  bool HasFoundAll() const { return found() >= book_.index().size(); }
  // Returns the number of moves removed because they are illegal: those of other positions with the same key.
  uint64_t illegal_moves() const { return illegal_moves_; }
  // Returns the EPD of the first position with an illegal move; empty if there is none.
  const std::string& first_illegal() const { return first_illegal_; }

 private:
  absl::Status Moves(const chess::Position& position, uint64_t key, std::vector<chess::Move>& moves) override;
  absl::Status Moves(const chess::VariantPosition& position, uint64_t key,
                     std::vector<chess::Move>& moves) override;
  bool MayHave(uint64_t key) const override { return book_.index().Find(key).has_value(); }
  void Prefetch(uint64_t key) const override { book_.index().Prefetch(key); }
  absl::Status Visit(const chess::PlayedLine& line, uint64_t key,
                     const std::vector<chess::Move>& moves) override;
  absl::Status Visit(const chess::PlayedLineOf<chess::VariantPosition>& line, uint64_t key,
                     const std::vector<chess::Move>& moves) override;
  absl::Status FromStart(chess::WalkWidth width);
  absl::Status From(const chess::Board& root, chess::WalkWidth width);
  template <typename AnyPosition>
  absl::Status VisitLine(const chess::PlayedLineOf<AnyPosition>& line);
  // Emits the entry of a position, with the moves from `root` that lead to it.
  absl::Status Emit(const chess::BookPosition& position, const chess::Board* root,
                    absl::Span<const chess::Move> moves);
  // Adds one position to the progress.
  void Tick();

  // The share of the first walk from the start, in thousandths of the progress, if a wide walk follows.
  static constexpr uint64_t kNarrow = 600;

  const ChessIndex& book_;
  const OnEntry on_entry_;
  const Progress whole_;
  Progress progress_;  // of the current walk
  uint64_t ticks_ = 0;
  chess::PositionWalk walk_{*this};
  chess::PositionWalkOf<chess::VariantPosition> variant_walk_{*this};
  chess::BookEntry entry_;  // of the last position queried
  chess::BookNotes notes_;
  const chess::Board* root_ = nullptr;  // of the current walk
  uint64_t illegal_moves_ = 0;
  std::string first_illegal_;
};

// Walks as BookWalk::FromStart does, until all of `keys` are found. Calls `on_found` for each position found.
absl::Status FindPositions(const ChessIndex& book, HashSet<uint64_t> keys,
                           absl::FunctionRef<void(const FoundEntry&)> on_found, Progress progress = {});

// Returns the MoveSequenceText of a line of the book that leads to the position with this key; nullopt if there is
// none.
absl::StatusOr<std::optional<std::string>> FindLine(const ChessIndex& book, uint64_t key);

}  // namespace tabia::probe
