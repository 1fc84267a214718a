#include "core/graph/walk_book.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/move.h"
#include "core/chess/packed_position.h"

namespace tabia::graph {
namespace {

constexpr uint64_t kBatchPositions = 1 << 18;  // that are read from the queue at a time

// The keys of a book in ascending order. A key is found by its highest bits: in a table of the places where they
// begin, and then among the few keys that share them. Takes up to 9 bytes per key.
class SortedKeys {
 public:
  explicit SortedKeys(const probe::ChessIndex& book)
      : shift_(64 - std::clamp(static_cast<int>(std::bit_width(book.index().size())) - 3, 1, 31)),
        begin_((size_t{1} << (64 - shift_)) + 1) {
    keys_.reserve(book.index().size());
    book.index().ForEach([this](uint64_t key, std::string_view) { keys_.push_back(key); });
    std::sort(keys_.begin(), keys_.end());
    for (const uint64_t key : keys_) ++begin_[(key >> shift_) + 1];
    for (size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  }

  size_t size() const { return keys_.size(); }
  uint64_t operator[](size_t rank) const { return keys_[rank]; }
  // Prefetches the memory that PrefetchKeys reads.
  void PrefetchBegin(uint64_t key) const { Prefetch(reinterpret_cast<const char*>(&begin_[key >> shift_])); }
  // Prefetches the memory that Find reads.
  void PrefetchKeys(uint64_t key) const {
    Prefetch(reinterpret_cast<const char*>(keys_.data() + begin_[key >> shift_]));
  }
  // Returns the number of smaller keys; nothing if the book does not have the key.
  std::optional<uint32_t> Find(uint64_t key) const {
    const uint32_t end = begin_[(key >> shift_) + 1];
    for (uint32_t rank = begin_[key >> shift_]; rank < end; ++rank) {
      if (keys_[rank] == key) return rank;
    }
    return std::nullopt;
  }

 private:
  const int shift_;
  std::vector<uint32_t> begin_;  // of the keys with the same highest bits
  std::vector<uint64_t> keys_;
};

// A move of an expanded position, before the position after it has a number.
struct FoundMove {
  std::optional<uint32_t> rank;    // of the key after it; nothing for a leaf
  chess::PackedPosition position;  // after it, unless it is a leaf
  chess::Move move;
  Worth worth = kNoWorth;
  Listing listing;  // of the position after it
};

// The moves of a block of positions.
struct ExpandedBlock {
  std::vector<uint16_t> counts;  // of the moves of each position
  std::vector<Worth> floors;     // of each position, as BookGraph::AddMoves takes it
  std::vector<FoundMove> moves;
};

// Finds the moves of positions, on one thread.
class Expander {
 public:
  Expander(const probe::ChessIndex& book, const SortedKeys& keys, const WalkRule& rule)
      : book_(book), keys_(keys), rule_(rule) {}

  // Finds the moves of packed positions, which are passed as their bytes.
  ExpandedBlock Expand(std::string_view positions) {
    ExpandedBlock block;
    for (; !positions.empty(); positions.remove_prefix(BookGraph::kPositionBytes)) {
      chess::PackedPosition position;
      std::memcpy(&position, positions.data(), sizeof position);
      const size_t before = block.moves.size();
      block.floors.push_back(Expand(*chess::Position::FromSetup(position.Unpack()), block.moves));
      block.counts.push_back(static_cast<uint16_t>(block.moves.size() - before));
    }
    return block;
  }

 private:
  // Adds the moves of a position, and returns its floor.
  Worth Expand(const chess::Position& position, std::vector<FoundMove>& found) {
    if (!book_.ProbeAt(position, chess::CanonicalKey(position.setup()), entry_)) entry_.moves.clear();
    const chess::MoveList moves = chess::LegalMoves(position);
    keys_after_.clear();
    for (const chess::Move move : moves) {
      keys_after_.push_back(chess::KeyAfter(position, move));
      keys_.PrefetchBegin(keys_after_.back());
    }
    for (const uint64_t key : keys_after_) keys_.PrefetchKeys(key);
    for (size_t i = 0; i < moves.size(); ++i) AddMove(position, moves[i], keys_after_[i], found);
    return FloorOf(moves.empty(), position.turn());
  }

  // Returns the value that an unlisted move must exceed, as BookGraph::AddMoves takes it. None exceeds the list of a
  // search, and there is none without legal moves. A solved list has the exact values of its moves.
  Worth FloorOf(bool is_over, chess::Color mover) const {
    constexpr Worth kGreatest = std::numeric_limits<Worth>::max();
    std::optional<chess::Score> solved;
    for (const chess::BookMove& move : entry_.moves) {
      if (!move.evaluation) continue;
      is_over |= move.evaluation->origin == chess::EvaluationOrigin::kSearch;
      if (move.evaluation->origin != chess::EvaluationOrigin::kSolved) continue;
      solved = std::max(solved, std::optional(move.evaluation->score));
    }
    if (is_over) return mover == chess::kWhite ? kGreatest : static_cast<Worth>(-kGreatest);
    return solved ? WhiteWorth(*solved, mover) : kNoWorth;
  }

  void AddMove(const chess::Position& position, chess::Move move, uint64_t key_after,
               std::vector<FoundMove>& found) {
    const chess::BookMove* const listed = FindMove(entry_, move);
    const bool is_listed = listed != nullptr;
    const std::optional<uint32_t> rank = keys_.Find(key_after);
    if (is_listed ? !listed->active : !rank || !rule_.convergence) return;
    chess::Position after = position;
    after.Make(move);
    std::optional<chess::Score> score;
    if (is_listed) score = rank ? rule_.worth(*listed) : LeafScore(*listed, after);
    if (!rank && !score) return;
    FoundMove& next = found.emplace_back();
    next.rank = rank;
    next.move = move;
    if (rank) next.position = chess::PackedPosition(after.setup());
    if (score) next.worth = WhiteWorth(*score, position.turn());
    if (rank && is_listed && listed->evaluation)
      next.listing = ListingOf(*listed->evaluation, position.turn());
  }

  static Listing ListingOf(const chess::Evaluation& evaluation, chess::Color mover) {
    return {WhiteWorth(evaluation.score.OfReply(), Opponent(mover)), evaluation.depth, evaluation.origin};
  }

  std::optional<chess::Score> LeafScore(const chess::BookMove& listed, const chess::Position& after) const {
    if (!chess::LegalMoves(after).empty()) return rule_.worth(listed);
    return after.checkers() != 0 ? chess::Score::OfMate(1) : chess::Score();
  }

  static Worth WhiteWorth(chess::Score score, chess::Color mover) {
    return static_cast<Worth>(score.NegatedIfBlack(mover).worth());
  }

  const probe::ChessIndex& book_;
  const SortedKeys& keys_;
  const WalkRule& rule_;
  chess::BookEntry entry_;
  std::vector<uint64_t> keys_after_;
};

// Numbers the positions, on the thread that takes the blocks in order.
class Walker {
 public:
  Walker(const probe::ChessIndex& book, const WalkRule& rule, const WalkLimits& limits)
      : book_(book),
        rule_(rule),
        limits_(limits),
        keys_(book),
        node_of_rank_(keys_.size(), kNoNode),
        walked_{BookGraph(limits.temp_folder, limits.memory_bytes), {}, {}} {
    walked_.graph.Reserve(keys_.size());
  }

  absl::StatusOr<WalkedBook> Walk(const Progress& progress) {
    for (const chess::Position& root : rule_.roots) {
      const std::optional<uint32_t> rank = keys_.Find(chess::CanonicalKey(root.setup()));
      Node& node = walked_.roots.emplace_back(kNoNode);
      if (!rank) continue;
      TABIA_ASSIGN_OR_RETURN(node, NodeOf(*rank, chess::PackedPosition(root.setup())));
    }
    TABIA_RETURN_IF_ERROR(ExpandAll(progress));
    for (size_t rank = 0; rank < keys_.size(); ++rank) {
      if (node_of_rank_[rank] == kNoNode) walked_.unreached.push_back(keys_[rank]);
    }
    return std::move(walked_);
  }

 private:
  using Stage = OrderedStage<std::string_view, ExpandedBlock>;

  absl::Status ExpandAll(const Progress& progress) {
    Stage stage(limits_.threads, [expander = Expander(book_, keys_, rule_)](std::string_view& positions,
                                                                            Stage::Emit emit) mutable {
      emit(expander.Expand(positions));
    });
    while (walked_.graph.expanded() < walked_.graph.size()) {
      TABIA_RETURN_IF_ERROR(ExpandBatch(stage));
      if (progress) progress(walked_.graph.expanded(), keys_.size());
    }
    return absl::OkStatus();
  }

  // Expands the positions that wait, at most kBatchPositions. They are copied, because the graph grows meanwhile.
  absl::Status ExpandBatch(Stage& stage) {
    const Node first = walked_.graph.expanded();
    const uint64_t count = std::min<uint64_t>(walked_.graph.size() - first, kBatchPositions);
    TABIA_ASSIGN_OR_RETURN(const std::string batch, walked_.graph.PositionBytes(first, count));
    const auto use = [this](ExpandedBlock block) { return Add(block); };
    std::string_view rest = batch;
    while (!rest.empty()) {
      const std::string_view task = rest.substr(0, BookGraph::kBlockPositions * BookGraph::kPositionBytes);
      TABIA_RETURN_IF_ERROR(stage.Push(task, use));
      rest.remove_prefix(task.size());
    }
    return stage.Finish(use);
  }

  absl::Status Add(const ExpandedBlock& block) {
    auto found = block.moves.begin();
    for (size_t i = 0; i < block.counts.size(); ++i) {
      moves_.clear();
      for (const auto end = found + block.counts[i]; found != end; ++found) {
        GraphMove& move = moves_.emplace_back(GraphMove{kNoNode, found->move, found->worth});
        if (!found->rank) continue;
        TABIA_ASSIGN_OR_RETURN(move.to, NodeOf(*found->rank, found->position));
        if (found->listing.worth != kNoWorth) walked_.graph.AddListing(move.to, found->listing);
      }
      TABIA_RETURN_IF_ERROR(walked_.graph.AddMoves(moves_, block.floors[i]));
    }
    return absl::OkStatus();
  }

  // Returns the node of the key with this rank, and makes it if there is none.
  absl::StatusOr<Node> NodeOf(uint32_t rank, const chess::PackedPosition& position) {
    Node& node = node_of_rank_[rank];
    if (node == kNoNode) {
      TABIA_ASSIGN_OR_RETURN(node, walked_.graph.Add(position));
    }
    return node;
  }

  const probe::ChessIndex& book_;
  const WalkRule& rule_;
  const WalkLimits& limits_;
  const SortedKeys keys_;
  std::vector<Node> node_of_rank_;
  WalkedBook walked_;
  std::vector<GraphMove> moves_;  // of the position added last
};

}  // namespace

std::optional<chess::Score> EvaluatedWorth(const chess::BookMove& move) {
  return move.evaluation ? std::optional(move.evaluation->score) : std::nullopt;
}

absl::StatusOr<WalkedBook> WalkBook(const probe::ChessIndex& book, const WalkRule& rule,
                                    const WalkLimits& limits, const Progress& progress) {
  if (book.index().size() >= kNoNode) {
    return UsageError(FormatText("%s: %d positions: a graph has at most %d", book.name(), book.index().size(),
                                 kNoNode - 1));
  }
  TABIA_ASSIGN_OR_RETURN(WalkedBook walked, Walker(book, rule, limits).Walk(progress));
  TABIA_RETURN_IF_ERROR(walked.graph.RemoveUnknownPositions());
  walked.graph.AddUnlistedMoves();
  return walked;
}

}  // namespace tabia::graph
