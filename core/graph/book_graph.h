// The graph of a book in compact form: positions with their moves, written once in the order of their numbers.
//
// Positions and moves are in spools, so that they may be larger than the memory. Both are read a second time when the
// values are known: no move is generated twice, and no key is looked up twice. The graph knows a packed position
// (chess::PackedPosition, chess::PackedVariantPosition) only as bytes. In memory are 8.25 bytes per position, and 2.25
// to 4.25 after AddUnlistedMoves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/spool.h"
#include "core/chess/move.h"
#include "core/graph/position_graph.h"
#include "core/graph/settle.h"
#include "core/moves/move_evaluation.h"

namespace tabia::graph {

inline constexpr Node kNoNode = UINT32_MAX;

// A move of a position of the graph.
struct GraphMove {
  Node to = kNoNode;  // kNoNode for a leaf, a move that leads out of the graph
  chess::Move move;
  // The evaluation of the move itself, from White's point of view. A leaf has one; an edge may have one.
  Worth worth = kNoWorth;
};

// The evaluation of a position by a move that leads to it.
struct Listing {
  Worth worth = kNoWorth;  // of the best reply there, from White's point of view
  uint8_t depth = 0;
  chess::EvaluationOrigin origin = chess::EvaluationOrigin::kStated;

  // Returns a number that is greater for a more trustworthy listing.
  int trust() const { return static_cast<int>(origin) << 8 | depth; }
};

// The packed form of the positions of a graph.
struct PackedForm {
  size_t bytes;                                   // of a position
  uint64_t (*key_of)(std::string_view position);  // its canonical key
};

class BookGraph {
 public:
  static constexpr uint64_t kBlockPositions = 1 << 11;

  // Keeps about `memory_bytes` in memory, and the rest in temporary files in `folder`.
  BookGraph(const PackedForm& form, const std::string& folder, uint64_t memory_bytes)
      : form_(form), positions_(folder, memory_bytes / 2), moves_(folder, memory_bytes / 2) {}

  // Reserves memory for at most this many positions, which would otherwise take up to twice as much while they are
  // added.
  void Reserve(size_t positions);
  // Adds a packed position, and returns its number. The first one has the number 0.
  absl::StatusOr<Node> Add(std::string_view position, bool white_moves);
  // Adds the moves of the first position that has none yet. `is_evaluated` is true if the book evaluates one of them:
  // the end of a game is no evaluation. An unlisted move counts there if `floor` is kNoWorth, or if it is solved and
  // better than `floor` for the player who moves.
  absl::Status AddMoves(const std::vector<GraphMove>& moves, bool is_evaluated, Worth floor);
  // Adds the evaluation of a move that leads to a position. The most trustworthy one counts; among equals, the one
  // that is worse for the player who moves in the position.
  void AddListing(Node node, const Listing& listing);
  // Removes the positions from which no line reaches an evaluation, except those with a mate in one (README.md). A move
  // to a removed position becomes a leaf if it has an evaluation. Call it once, after all positions and moves are
  // added.
  absl::Status RemoveUnknownPositions();
  // Gives each other position that has a listing, and a floor that permits it, one more leaf: an unlisted move
  // (README.md). Call it once, after RemoveUnknownPositions.
  void AddUnlistedMoves();

  // Returns the number of positions, removed ones included.
  size_t size() const { return white_moves_.size(); }
  bool WhiteMoves(Node node) const { return white_moves_[node]; }
  bool IsRemoved(Node node) const { return !removed_.empty() && removed_[node]; }
  // Returns the best leaf of each position for the player who moves, as Settle takes them, or kNoWorth.
  const std::vector<Worth>& leaves() const { return leaves_; }
  // Returns the value of the unlisted move of a position; kNoWorth if it has none.
  Worth UnlistedMove(Node node) const { return unlisted_.empty() ? kNoWorth : unlisted_[node]; }
  // Returns the number of positions whose moves are added.
  Node expanded() const { return static_cast<Node>(leaves_.size()); }
  // Returns the bytes of `count` packed positions, from `first` on.
  absl::StatusOr<std::string> PositionBytes(Node first, uint64_t count) const;

  // Makes the graph of all positions, in which a removed one has no edges.
  absl::StatusOr<PositionGraph> MakePositionGraph() const;

  // Consecutive positions with their moves. The graph must outlive a block.
  class Block {
   public:
    using Visit =
        absl::FunctionRef<absl::Status(Node node, uint64_t key, const std::vector<GraphMove>& moves)>;
    // Visits the positions by their keys, in the order of their numbers, until `visit` returns an error. An edge to a
    // removed position is visited as a leaf, or not at all if the book does not know its worth. `moves` is valid during
    // the call.
    absl::Status ForEach(Visit visit) const;

   private:
    friend class BookGraph;
    const BookGraph* graph_ = nullptr;
    Node first_ = 0;
    std::string positions_, moves_;
  };
  // Reads all positions in blocks of kBlockPositions, for work on several threads.
  class Reader {
   public:
    explicit Reader(const BookGraph& graph);
    // Returns the next block; nothing after the last one.
    absl::StatusOr<std::optional<Block>> Next();

   private:
    const BookGraph& graph_;
    SpoolReader positions_, moves_;
    Node next_ = 0;
  };

 private:
  absl::Status ForEachMove(absl::FunctionRef<void(Node from, const GraphMove& move)> visit) const;

  PackedForm form_;
  std::vector<bool> white_moves_;
  std::vector<bool> is_evaluated_;  // of AddMoves, until RemoveUnknownPositions
  std::vector<bool> removed_;       // empty if no position is
  std::vector<Worth> leaves_;
  std::vector<Listing> listings_;  // until AddUnlistedMoves, like floors_
  std::vector<Worth> floors_;
  std::vector<Worth> unlisted_;  // empty if no position has such a move
  Spool positions_;              // the packed form of each
  Spool moves_;                  // of each position: u16 count, then u32 to, u16 move and i16 worth of each
  std::string move_bytes_;
};

}  // namespace tabia::graph
