// The tree of moves that a book's records are in, where they come in preorder, for the tests of writers.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "absl/status/status.h"

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/records/record_visitor.h"
#include "core/records/writers.h"

namespace tabia::formats {

class RecordTree final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    BackTo(position.key());
    nodes_.push_back({position.key(), *position.of_chess(), move, {}, line_.size()});
    uint64_t& best = best_weights_[position.key()];
    if (move.active) best = std::max(best, move.weight());
    chess::Position after = *position.of_chess();
    after.Make(move.move);
    line_.push_back(chess::CanonicalKey(after.setup()));
    return absl::OkStatus();
  }
  absl::Status VisitNote(const chess::BookPosition&, const chess::BookNote& note) override {
    if (note.move) nodes_.back().notes.push_back(note);
    return absl::OkStatus();
  }

  absl::Status WriteTo(records::TreeWriter& writer) const {
    for (size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      TABIA_RETURN_IF_ERROR(writer.Write({.before = node.before,
                                          .move = node.move,
                                          .notes = node.notes,
                                          .plies = node.plies,
                                          .ends_line = PliesAt(i + 1) <= node.plies,
                                          .is_last_alternative = IsLast(i),
                                          .best_weight = best_weights_.at(node.key)}));
    }
    return absl::OkStatus();
  }

 private:
  struct Node {
    uint64_t key;
    chess::Position before;
    chess::BookMove move;
    chess::BookNotes notes;
    size_t plies;
  };

  // Returns to the latest position of the line with this key.
  void BackTo(uint64_t key) {
    while (!line_.empty() && line_.back() != key) line_.pop_back();
  }
  size_t PliesAt(size_t i) const { return i < nodes_.size() ? nodes_[i].plies : 0; }
  bool IsLast(size_t i) const {
    const auto next = std::find_if(nodes_.begin() + i + 1, nodes_.end(),
                                   [&](const Node& other) { return other.plies <= nodes_[i].plies; });
    return next == nodes_.end() || next->plies < nodes_[i].plies;
  }
  std::vector<Node> nodes_;
  std::map<uint64_t, uint64_t> best_weights_;  // of active moves, by the key of their position
  std::vector<uint64_t> line_;                 // the keys after the moves of the current line
};

}  // namespace tabia::formats
