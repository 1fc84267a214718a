#include "core/convert/tree_walk.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/played_line.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"

namespace tabia::convert {
namespace {

constexpr uint64_t kMovesPerProgress = 1 << 14;

// A position of the current line, with the moves to write there.
struct Node {
  uint64_t key = 0;
  chess::BookEntry entry;
  chess::BookNotes notes;
  size_t next = 0;
  bool is_circle = false;   // occurs earlier in the same line
  bool is_meeting = false;  // is written in an earlier line
  bool is_cut = false;      // has moves, but lies at the limit of plies

  bool is_leaf() const { return entry.moves.empty(); }
};

// Walks the tree once, to write it or, without a writer, to count its moves.
class TreeWalk {
 public:
  TreeWalk(const probe::ChessIndex& book, size_t bound, const TreeLimits& limits, records::TreeWriter* writer,
           const Progress& progress)
      : book_(book), bound_(bound), limits_(limits), writer_(writer), progress_(progress) {}

  absl::Status Run() {
    Open(NodeAt(line_.position()));
    while (!nodes_.empty() && !exceeds()) {
      if (nodes_.back().next == nodes_.back().entry.moves.size()) {
        Close();
      } else {
        TABIA_RETURN_IF_ERROR(Step());
      }
    }
    return absl::OkStatus();
  }

  bool exceeds() const { return report_.moves > limits_.max_moves; }
  const TreeReport& report() const { return report_; }

 private:
  Node NodeAt(const chess::Position& position) {
    Node node;
    node.key = chess::CanonicalKey(position.setup());
    node.is_circle = keys_.contains(node.key);
    node.is_meeting = !node.is_circle && IsWritten(node.key);
    if (node.is_circle || node.is_meeting || !book_.ProbeAt(position, node.key, node.entry)) return node;
    node.is_cut = bound_ != 0 && line_.plies() == bound_;
    if (node.is_cut) {
      node.entry.moves.clear();
      return node;
    }
    chess::RemoveIllegalMoves(position, node.entry);
    if (writer_ == nullptr) return node;
    auto& moves = node.entry.moves;
    const auto is_unwritable = [&](const chess::BookMove& move) { return !writer_->Holds(position, move); };
    const auto end = std::remove_if(moves.begin(), moves.end(), is_unwritable);
    report_.unwritable += static_cast<uint64_t>(moves.end() - end);
    moves.erase(end, moves.end());
    node.notes = book_.Notes(node.key);
    return node;
  }

  // Returns whether an earlier line contains all continuations of the position. If lines are cut, a line that reaches
  // the position in fewer plies contains more of them.
  bool IsWritten(uint64_t key) const {
    const auto written = written_.find(key);
    return written != written_.end() && (bound_ == 0 || written->second <= line_.plies());
  }

  // Plays the next move of the deepest node.
  absl::Status Step() {
    Node& node = nodes_.back();
    const chess::BookMove& move = node.entry.moves[node.next++];
    const chess::Position before = line_.position();
    if (writer_ != nullptr && node.next == 1) TABIA_RETURN_IF_ERROR(WriteNotes(node, before));
    line_.Play(move.move);
    Node after = NodeAt(line_.position());
    ++report_.moves;
    report_.plies = std::max(report_.plies, line_.plies());
    report_.circles += after.is_circle;
    report_.meetings += after.is_meeting;
    report_.cut_lines += after.is_cut;
    if (writer_ != nullptr) TABIA_RETURN_IF_ERROR(Write(node, before, move, after));
    if (after.is_leaf()) {
      line_.BackTo(line_.plies() - 1);
    } else {
      Open(std::move(after));
    }
    return absl::OkStatus();
  }

  // Writes the notes about the position of a node.
  absl::Status WriteNotes(const Node& node, const chess::Position& position) {
    chess::BookNotes notes;
    std::copy_if(node.notes.begin(), node.notes.end(), std::back_inserter(notes),
                 [](const chess::BookNote& note) { return note.about_position(); });
    return notes.empty() ? absl::OkStatus() : writer_->WriteNotes(position, line_.plies(), notes);
  }

  absl::Status Write(const Node& node, const chess::Position& before, const chess::BookMove& move,
                     const Node& after) {
    if (progress_ && report_.moves % kMovesPerProgress == 0) progress_(report_.moves, limits_.max_moves);
    chess::BookNotes notes;
    std::copy_if(node.notes.begin(), node.notes.end(), std::back_inserter(notes),
                 [&](const chess::BookNote& note) { return note.move == move.move; });
    const chess::BookMove& best = chess::BestMove(node.entry);
    return writer_->Write({.before = before,
                           .move = move,
                           .notes = notes,
                           .plies = line_.plies() - 1,
                           .ends_line = after.is_leaf(),
                           .is_last_alternative = node.next == node.entry.moves.size(),
                           .best_weight = best.playable() ? best.weight() : 0});
  }

  void Open(Node node) {
    keys_.insert(node.key);
    if (!limits_.full_lines) written_[node.key] = line_.plies();
    nodes_.push_back(std::move(node));
  }

  void Close() {
    keys_.erase(nodes_.back().key);
    nodes_.pop_back();
    if (!nodes_.empty()) line_.BackTo(line_.plies() - 1);
  }

  const probe::ChessIndex& book_;
  const size_t bound_;
  const TreeLimits& limits_;
  records::TreeWriter* const writer_;
  const Progress& progress_;
  TreeReport report_;
  chess::PlayedLine line_;
  std::vector<Node> nodes_;
  HashSet<uint64_t> keys_;             // of nodes_
  HashMap<uint64_t, size_t> written_;  // the depth of each node; empty with full lines
};

absl::StatusOr<bool> Fits(const probe::ChessIndex& book, size_t plies, const TreeLimits& limits) {
  const Progress silent;
  TreeWalk walk(book, plies, limits, nullptr, silent);
  TABIA_RETURN_IF_ERROR(walk.Run());
  return !walk.exceeds();
}

// Returns the largest number of plies at which the tree fits. REQUIRES: the whole tree does not fit. The book may have
// lines of any depth, so the number is doubled first, and then bisected: each walk ends after limits.max_moves moves.
absl::StatusOr<size_t> LargestBound(const probe::ChessIndex& book, const TreeLimits& limits) {
  size_t fits = 0, too_many = 1;
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const bool all_fit, Fits(book, too_many, limits));
    if (!all_fit) break;
    fits = std::exchange(too_many, 2 * too_many);
  }
  while (too_many - fits > 1) {
    const size_t middle = fits + (too_many - fits) / 2;
    TABIA_ASSIGN_OR_RETURN(const bool all_fit, Fits(book, middle, limits));
    (all_fit ? fits : too_many) = middle;
  }
  return fits;
}

}  // namespace

absl::StatusOr<TreeReport> WalkTree(const probe::ChessIndex& book, const TreeLimits& limits,
                                    records::TreeWriter& writer, const Progress& progress) {
  size_t bound = limits.max_plies;
  TABIA_ASSIGN_OR_RETURN(const bool all_fit, Fits(book, bound, limits));
  if (!all_fit) {
    TABIA_ASSIGN_OR_RETURN(bound, LargestBound(book, limits));
    if (bound == 0) {
      return UsageError(
          FormatText("%s: its first moves alone exceed --max-moves %d", book.name(), limits.max_moves));
    }
  }
  TreeWalk walk(book, bound, limits, &writer, progress);
  TABIA_RETURN_IF_ERROR(walk.Run());
  TreeReport report = walk.report();
  report.bound_plies = report.cut_lines > 0 ? bound : 0;
  return report;
}

}  // namespace tabia::convert
