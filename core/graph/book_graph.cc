#include "core/graph/book_graph.h"

#include <algorithm>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/chess/piece.h"
#include "core/moves/score.h"

namespace tabia::graph {
namespace {

constexpr size_t kCountBytes = sizeof(uint16_t), kMoveBytes = 8;
constexpr uint64_t kReadBytes = 1 << 20;

GraphMove MoveAt(const char* bytes) {
  return {Load<uint32_t>(bytes), chess::Move::FromCode(Load<uint16_t>(bytes + 4)), Load<int16_t>(bytes + 6)};
}

// Returns true if `a` is better than `b` for a player, or if there is no `b`.
bool IsBetter(Worth a, Worth b, bool for_white) {
  return b == kNoWorth || (for_white ? a > b : a < b);
}

void Improve(Worth& leaf, Worth worth, bool for_white) {
  if (IsBetter(worth, leaf, for_white)) leaf = worth;
}

// Takes the bytes of the moves of one position, the count included.
absl::StatusOr<std::string_view> TakeMoves(SpoolReader& reader) {
  const std::string_view count = reader.Peek(kCountBytes);
  TABIA_RETURN_IF_ERROR(reader.status());
  const size_t bytes = kCountBytes + Load<uint16_t>(count.data()) * kMoveBytes;
  const std::string_view moves = reader.Peek(bytes).substr(0, bytes);
  TABIA_RETURN_IF_ERROR(reader.status());
  reader.Skip(bytes);
  return moves;
}

}  // namespace

void BookGraph::Reserve(size_t positions) {
  white_moves_.reserve(positions);
  is_evaluated_.reserve(positions);
  leaves_.reserve(positions);
  listings_.reserve(positions);
  floors_.reserve(positions);
}

absl::StatusOr<Node> BookGraph::Add(std::string_view position, bool white_moves) {
  const auto node = static_cast<Node>(size());
  white_moves_.push_back(white_moves);
  listings_.emplace_back();
  TABIA_RETURN_IF_ERROR(positions_.Append(position));
  return node;
}

absl::Status BookGraph::AddMoves(const std::vector<GraphMove>& moves, bool is_evaluated, Worth floor) {
  const bool white_moves = WhiteMoves(expanded());
  is_evaluated_.push_back(is_evaluated);
  floors_.push_back(floor);
  Worth& best = leaves_.emplace_back(kNoWorth);
  move_bytes_.clear();
  Append<uint16_t>(move_bytes_, static_cast<uint16_t>(moves.size()));
  for (const GraphMove& move : moves) {
    Append<uint32_t>(move_bytes_, move.to);
    Append<uint16_t>(move_bytes_, move.move.code());
    Append<int16_t>(move_bytes_, move.worth);
    if (move.to == kNoNode) Improve(best, move.worth, white_moves);
  }
  return moves_.Append(move_bytes_);
}

void BookGraph::AddListing(Node node, const Listing& listing) {
  Listing& known = listings_[node];
  const bool is_worse = IsBetter(listing.worth, known.worth, !WhiteMoves(node));
  if (listing.trust() > known.trust() || (listing.trust() == known.trust() && is_worse)) known = listing;
}

void BookGraph::AddUnlistedMoves() {
  bool has_any = false;
  unlisted_.assign(size(), kNoWorth);
  for (Node node = 0; node < size(); ++node) {
    const Listing& listing = listings_[node];
    const bool is_permitted =
        floors_[node] == kNoWorth || (listing.origin == chess::EvaluationOrigin::kSolved &&
                                      IsBetter(listing.worth, floors_[node], WhiteMoves(node)));
    if (IsRemoved(node) || listing.worth == kNoWorth || !is_permitted) continue;
    unlisted_[node] = listing.worth;
    Improve(leaves_[node], listing.worth, WhiteMoves(node));
    has_any = true;
  }
  if (!has_any) unlisted_ = {};
  listings_ = {};
  floors_ = {};
}

absl::StatusOr<std::string> BookGraph::PositionBytes(Node first, uint64_t count) const {
  const uint64_t bytes = count * form_.bytes;
  SpoolReader reader(positions_, first * form_.bytes, bytes, bytes);
  std::string positions(reader.Peek(bytes));
  TABIA_RETURN_IF_ERROR(reader.status());
  return positions;
}

absl::Status BookGraph::ForEachMove(absl::FunctionRef<void(Node from, const GraphMove& move)> visit) const {
  SpoolReader reader(moves_, kReadBytes);
  for (Node node = 0; node < size(); ++node) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view moves, TakeMoves(reader));
    for (size_t at = kCountBytes; at < moves.size(); at += kMoveBytes) visit(node, MoveAt(moves.data() + at));
  }
  return absl::OkStatus();
}

absl::StatusOr<PositionGraph> BookGraph::MakePositionGraph() const {
  return PositionGraph::Of(white_moves_, [this](absl::FunctionRef<void(Edge)> visit) {
    return ForEachMove([&](Node from, const GraphMove& move) {
      if (move.to != kNoNode && !IsRemoved(from) && !IsRemoved(move.to)) visit({from, move.to});
    });
  });
}

// Searches backwards from the positions that have a move with an evaluation. `known` is the queue: each position in it
// adds those before it that are not in it yet, so every edge is followed once. A position with a mate in one is kept,
// but does not join the queue: the loser may have had other moves before it.
absl::Status BookGraph::RemoveUnknownPositions() {
  std::vector<bool> is_known = std::move(is_evaluated_);
  std::vector<Node> known;
  for (Node node = 0; node < size(); ++node) {
    if (is_known[node]) known.push_back(node);
  }
  if (known.size() == size()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const PositionGraph graph, MakePositionGraph());
  for (size_t i = 0; i < known.size(); ++i) {
    for (const Node before : graph.Before(known[i])) {
      if (is_known[before]) continue;
      is_known[before] = true;
      known.push_back(before);
    }
  }
  if (known.size() == size()) return absl::OkStatus();
  const int mate = chess::Score::OfMate(1)->worth();
  for (Node node = 0; node < size(); ++node) {
    if (leaves_[node] == (WhiteMoves(node) ? mate : -mate)) is_known[node] = true;
  }
  is_known.flip();
  removed_ = std::move(is_known);
  return ForEachMove([this](Node from, const GraphMove& move) {
    const bool becomes_leaf = move.to != kNoNode && removed_[move.to] && move.worth != kNoWorth;
    if (becomes_leaf) Improve(leaves_[from], move.worth, WhiteMoves(from));
  });
}

absl::Status BookGraph::Block::ForEach(Visit visit) const {
  Node node = first_;
  std::vector<GraphMove> moves;
  std::string_view rest = moves_;
  const PackedForm& form = graph_->form_;
  for (size_t at = 0; at < positions_.size(); at += form.bytes) {
    const size_t bytes = kCountBytes + Load<uint16_t>(rest.data()) * kMoveBytes;
    moves.clear();
    for (size_t i = kCountBytes; i < bytes; i += kMoveBytes) {
      GraphMove move = MoveAt(rest.data() + i);
      if (move.to != kNoNode && graph_->IsRemoved(move.to)) move.to = kNoNode;
      if (move.to != kNoNode || move.worth != kNoWorth) moves.push_back(move);
    }
    rest.remove_prefix(bytes);
    const uint64_t key = form.key_of(std::string_view(positions_).substr(at, form.bytes));
    TABIA_RETURN_IF_ERROR(visit(node++, key, moves));
  }
  return absl::OkStatus();
}

BookGraph::Reader::Reader(const BookGraph& graph)
    : graph_(graph), positions_(graph.positions_, kReadBytes), moves_(graph.moves_, kReadBytes) {}

absl::StatusOr<std::optional<BookGraph::Block>> BookGraph::Reader::Next() {
  const PackedForm& form = graph_.form_;
  const uint64_t count = std::min<uint64_t>(graph_.size() - next_, kBlockPositions);
  if (count == 0) return std::nullopt;
  Block block;
  block.graph_ = &graph_;
  block.first_ = next_;
  block.positions_ = positions_.Peek(count * form.bytes).substr(0, count * form.bytes);
  TABIA_RETURN_IF_ERROR(positions_.status());
  positions_.Skip(block.positions_.size());
  for (uint64_t i = 0; i < count; ++i) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view moves, TakeMoves(moves_));
    block.moves_ += moves;
  }
  next_ += static_cast<Node>(count);
  return block;
}

}  // namespace tabia::graph
