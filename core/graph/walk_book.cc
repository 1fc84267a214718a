#include "core/graph/walk_book.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>
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
#include "core/chess/variants/packed_variant_position.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/moves/chess_board.h"

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

// The packed form of positions of chess, or of a variant.
template <typename AnyPosition>
using PackedOf = std::conditional_t<std::is_same_v<AnyPosition, chess::Position>, chess::PackedPosition,
                                    chess::PackedVariantPosition>;

template <typename Packed>
Packed FromBytes(std::string_view bytes) {
  Packed packed;
  std::memcpy(&packed, bytes.data(), sizeof packed);
  return packed;
}

template <typename AnyPosition>
PackedForm FormOf() {
  using Packed = PackedOf<AnyPosition>;
  return {sizeof(Packed), [](std::string_view position) {
            return chess::CanonicalKey(FromBytes<Packed>(position).Unpack());
          }};
}

// A move of an expanded position, before the position after it has a number.
template <typename AnyPosition>
struct FoundMove {
  std::optional<uint32_t> rank;    // of the key after it; nothing for a leaf
  PackedOf<AnyPosition> position;  // after it, unless it is a leaf
  chess::Move move;
  Worth worth = kNoWorth;
  Listing listing;  // of the position after it
};

// The moves of a block of positions.
template <typename AnyPosition>
struct ExpandedBlock {
  std::vector<bool> white_moves;  // of each position
  std::vector<uint16_t> counts;   // of the moves of each position
  std::vector<bool> evaluated;    // of each position, as BookGraph::AddMoves takes it
  std::vector<Worth> floors;      // likewise
  std::vector<FoundMove<AnyPosition>> moves;
};

// Finds the moves of positions, on one thread.
template <typename AnyPosition>
class Expander {
 public:
  Expander(const probe::ChessIndex& book, const SortedKeys& keys, const WalkRule& rule)
      : book_(book), keys_(keys), rule_(rule) {}

  // Finds the moves of packed positions, which are passed as their bytes.
  ExpandedBlock<AnyPosition> Expand(std::string_view positions) {
    using Packed = PackedOf<AnyPosition>;
    ExpandedBlock<AnyPosition> block;
    for (; !positions.empty(); positions.remove_prefix(sizeof(Packed))) {
      const auto position = AnyPosition::FromSetup(FromBytes<Packed>(positions).Unpack());
      const size_t before = block.moves.size();
      block.white_moves.push_back(position->turn() == chess::kWhite);
      block.floors.push_back(Expand(*position, block.moves));
      block.counts.push_back(static_cast<uint16_t>(block.moves.size() - before));
      block.evaluated.push_back(is_evaluated_);
    }
    return block;
  }

 private:
  // Adds the moves of a position, and returns its floor.
  Worth Expand(const AnyPosition& position, std::vector<FoundMove<AnyPosition>>& found) {
    if (!book_.ProbeAt(position, chess::CanonicalKey(position.setup()), entry_)) entry_.moves.clear();
    const auto moves = chess::LegalMoves(position);
    keys_after_.clear();
    is_evaluated_ = false;
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

  void AddMove(const AnyPosition& position, chess::Move move, uint64_t key_after,
               std::vector<FoundMove<AnyPosition>>& found) {
    const chess::BookMove* const listed = FindMove(entry_, move);
    const bool is_listed = listed != nullptr;
    const std::optional<uint32_t> rank = keys_.Find(key_after);
    if (is_listed ? !listed->active : !rank || !rule_.convergence) return;
    AnyPosition after = position;
    after.Make(move);
    std::optional<chess::Score> score;
    if (is_listed) score = rule_.worth(*listed);
    is_evaluated_ |= score.has_value();
    if (is_listed && !rank) score = LeafScore(score, after);
    if (!rank && !score) return;
    FoundMove<AnyPosition>& next = found.emplace_back();
    next.rank = rank;
    next.move = move;
    if (rank) next.position = PackedOf<AnyPosition>(after.setup());
    if (score) next.worth = WhiteWorth(*score, position.turn());
    if (rank && is_listed && listed->evaluation)
      next.listing = ListingOf(*listed->evaluation, position.turn());
  }

  static Listing ListingOf(const chess::Evaluation& evaluation, chess::Color mover) {
    return {WhiteWorth(evaluation.score.OfReply(), Opponent(mover)), evaluation.depth, evaluation.origin};
  }

  // Returns the score of a move that leads out of the book. A game that the move ends has the score of a mate or of a
  // draw; no score is nearer to a game that it loses than being mated in one move.
  static std::optional<chess::Score> LeafScore(std::optional<chess::Score> listed, const AnyPosition& after) {
    if (!chess::LegalMoves(after).empty()) return listed;
    const chess::GameEnd end = chess::EndOf(after);
    if (end == chess::GameEnd::kDrawn) return chess::Score();
    return chess::Score::OfMate(end == chess::GameEnd::kLost ? 1 : -1);
  }

  static Worth WhiteWorth(chess::Score score, chess::Color mover) {
    return static_cast<Worth>(score.NegatedIfBlack(mover).worth());
  }

  const probe::ChessIndex& book_;
  const SortedKeys& keys_;
  const WalkRule& rule_;
  chess::BookEntry entry_;
  std::vector<uint64_t> keys_after_;
  bool is_evaluated_ = false;  // whether a move of the position has a worth by the rule
};

// Numbers the positions, on the thread that takes the blocks in order.
template <typename AnyPosition>
class Walker {
 public:
  Walker(const probe::ChessIndex& book, const WalkRule& rule, const WalkLimits& limits)
      : book_(book),
        rule_(rule),
        limits_(limits),
        keys_(book),
        node_of_rank_(keys_.size(), kNoNode),
        walked_{BookGraph(FormOf<AnyPosition>(), limits.temp_folder, limits.memory_bytes), {}, {}} {
    walked_.graph.Reserve(keys_.size());
  }

  absl::StatusOr<WalkedBook> Walk(const Progress& progress) {
    for (const chess::Board& board : rule_.roots) {
      const std::optional<uint32_t> rank = keys_.Find(CanonicalKey(board));
      Node& node = walked_.roots.emplace_back(kNoNode);
      const AnyPosition* const root = board.template as<AnyPosition>();
      if (!rank || root == nullptr) continue;
      TABIA_ASSIGN_OR_RETURN(node, NodeOf(*rank, PackedOf<AnyPosition>(root->setup()), board.turn()));
    }
    TABIA_RETURN_IF_ERROR(ExpandAll(progress));
    for (size_t rank = 0; rank < keys_.size(); ++rank) {
      if (node_of_rank_[rank] == kNoNode) walked_.unreached.push_back(keys_[rank]);
    }
    return std::move(walked_);
  }

 private:
  using Block = ExpandedBlock<AnyPosition>;
  using Stage = OrderedStage<std::string_view, Block>;

  absl::Status ExpandAll(const Progress& progress) {
    Stage stage(limits_.threads, [expander = Expander<AnyPosition>(book_, keys_, rule_)](
                                     std::string_view& positions, typename Stage::Emit emit) mutable {
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
    const auto use = [this](Block block) { return Add(block); };
    std::string_view rest = batch;
    while (!rest.empty()) {
      const std::string_view task =
          rest.substr(0, BookGraph::kBlockPositions * sizeof(PackedOf<AnyPosition>));
      TABIA_RETURN_IF_ERROR(stage.Push(task, use));
      rest.remove_prefix(task.size());
    }
    return stage.Finish(use);
  }

  absl::Status Add(const Block& block) {
    auto found = block.moves.begin();
    for (size_t i = 0; i < block.counts.size(); ++i) {
      const chess::Color reply = block.white_moves[i] ? chess::kBlack : chess::kWhite;
      moves_.clear();
      for (const auto end = found + block.counts[i]; found != end; ++found) {
        GraphMove& move = moves_.emplace_back(GraphMove{kNoNode, found->move, found->worth});
        if (!found->rank) continue;
        TABIA_ASSIGN_OR_RETURN(move.to, NodeOf(*found->rank, found->position, reply));
        if (found->listing.worth != kNoWorth) walked_.graph.AddListing(move.to, found->listing);
      }
      TABIA_RETURN_IF_ERROR(walked_.graph.AddMoves(moves_, block.evaluated[i], block.floors[i]));
    }
    return absl::OkStatus();
  }

  // Returns the node of the key with this rank, and makes it if there is none.
  absl::StatusOr<Node> NodeOf(uint32_t rank, const PackedOf<AnyPosition>& position, chess::Color turn) {
    Node& node = node_of_rank_[rank];
    if (node == kNoNode) {
      const std::string_view bytes(reinterpret_cast<const char*>(&position), sizeof position);
      TABIA_ASSIGN_OR_RETURN(node, walked_.graph.Add(bytes, turn == chess::kWhite));
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
  const bool is_chess = book.info().rules().is_chess();
  TABIA_ASSIGN_OR_RETURN(WalkedBook walked,
                         is_chess ? Walker<chess::Position>(book, rule, limits).Walk(progress)
                                  : Walker<chess::VariantPosition>(book, rule, limits).Walk(progress));
  TABIA_RETURN_IF_ERROR(walked.graph.RemoveUnknownPositions());
  walked.graph.AddUnlistedMoves();
  return walked;
}

}  // namespace tabia::graph
