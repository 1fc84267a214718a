#include "plugin/report/picture/gap_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/move.h"
#include "core/moves/chess_board.h"
#include "plugin/report/chess/numbered_moves.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/svg.h"

namespace tabia::report {
namespace {

constexpr size_t kMaxDrawnGaps = 24, kMaxTreeRows = 60;
constexpr double kTrunk = 0.4;         // the end of the trunk
constexpr double kTexts = 0.42;        // the start of the labels to its right
constexpr double kMinAnswered = 0.02;  // rarer answered replies of a position share a branch
constexpr double kThin = 0.02;         // a branch of at most this width has no edge
constexpr size_t kMaxPlies = 3;        // the last plies, which a label has; its tip has the whole line

enum class Branching : uint8_t { kInner, kGap, kAnswered, kUnknown };
constexpr std::string_view kClasses[] = {"stem", "gap", "good", "unknown"};

struct Node {
  chess::Move move = {};
  double probability = 0;
  Branching kind = Branching::kAnswered;
  const repertoire::Reply* gap = nullptr;
  bool has_left_out = false;  // it contains a gap that is not drawn
  std::vector<size_t> children = {};
};

// A branch, from the row below the position before it to the row with its text.
struct TreeRow {
  Branching kind = {};
  Span across = {};  // of the trunk
  size_t begin = 0, end = 0;
  std::string moves = {}, chance = {}, tip = {};
  std::string href = {};  // of a gap
};

class TreeOfGaps {
 public:
  TreeOfGaps(const repertoire::GapReport& report, const chess::Board& root, size_t max_gaps)
      : report_(report), root_(root) {
    for (const repertoire::Branch& branch : report.branches) {
      const bool is_unknown = branch.exit == repertoire::WalkExit::kUnknown;
      nodes_.push_back(
          {branch.move, branch.probability, is_unknown ? Branching::kUnknown : Branching::kAnswered});
      if (nodes_.size() > 1) nodes_[branch.before].children.push_back(nodes_.size() - 1);
    }
    if (nodes_.empty()) nodes_.push_back({.probability = 1});
    for (const repertoire::Reply& gap : report.gaps) {
      const bool is_drawn = drawn_ < max_gaps && AddGap(gap);
      drawn_ += is_drawn ? 1 : 0;
      if (!is_drawn) MarkLeftOut(gap);
    }
    AddRows(0, root, 1, 0);
  }

  const std::vector<TreeRow>& rows() const { return rows_; }
  size_t drawn() const { return drawn_; }

 private:
  // Returns the nodes of a line, from the root to the last one that there is.
  std::vector<size_t> PathOf(const std::vector<chess::Move>& line) const {
    std::vector<size_t> path = {0};
    for (const chess::Move move : line) {
      const std::vector<size_t>& children = nodes_[path.back()].children;
      const auto next = std::find_if(children.begin(), children.end(),
                                     [&](size_t child) { return nodes_[child].move == move; });
      if (next == children.end()) break;
      path.push_back(*next);
    }
    return path;
  }

  // Marks the branches that contain a gap, so that none of them looks answered.
  void MarkLeftOut(const repertoire::Reply& gap) {
    for (const size_t number : PathOf(gap.line)) nodes_[number].has_left_out = true;
  }

  // Adds a gap after its line. Returns false if the line has no branch, because only several lines make the gap likely.
  bool AddGap(const repertoire::Reply& gap) {
    std::vector<size_t> path = PathOf(gap.line);
    if (path.size() <= gap.line.size()) return false;
    if (gap.move) {
      nodes_.push_back({.move = gap.move, .probability = nodes_[path.back()].probability * gap.share});
      nodes_[path.back()].children.push_back(nodes_.size() - 1);
      path.push_back(nodes_.size() - 1);
    }
    for (const size_t number : path) nodes_[number].kind = Branching::kInner;
    nodes_[path.back()].kind = Branching::kGap;
    nodes_[path.back()].gap = &gap;
    return true;
  }

  // Adds the subtree of a node whose branch ends at `right` of the trunk. `position` is the one before its move. Moves
  // that have no other one beside them share a row.
  void AddRows(size_t number, chess::Board position, double right, size_t begin) {
    const size_t length = line_.size();
    while (true) {
      const Node& node = nodes_[number];
      if (node.move) {
        line_.push_back(node.move);
        positions_.push_back(position);
        position.Make(node.move);
      }
      if (node.kind != Branching::kInner || node.children.size() != 1) break;
      number = node.children.front();
    }
    const size_t shown = std::max(length, line_.size() - std::min(line_.size(), kMaxPlies));
    const Node& node = nodes_[number];
    const std::string chance = node.gap ? OneInText(node.gap->probability) : PercentText(node.probability);
    std::string moves =
        shown == line_.size()
            ? "All games"
            : LineText(positions_[shown], {line_.data() + shown, line_.size() - shown}, kEllipsis);
    if (shown > length) moves = std::string(kEllipsis) + moves;
    const bool is_answered = node.kind == Branching::kAnswered && !node.has_left_out;
    rows_.push_back({node.kind == Branching::kAnswered && !is_answered ? Branching::kInner : node.kind,
                     {right - node.probability, right},
                     begin,
                     rows_.size() + 1,
                     moves,
                     chance,
                     LineText(root_, line_, kEllipsis) + ": " + chance,
                     node.gap ? Concat("#", GapId(node.gap - report_.gaps.data())) : ""});
    if (node.kind == Branching::kInner) AddChildren(node, position, right);
    line_.resize(length);
    positions_.resize(length);
  }

  // Adds the subtrees after a position from the right to the left, so that nothing is between a branch and its text.
  void AddChildren(const Node& node, const chess::Board& position, double right) {
    const size_t begin = rows_.size();
    std::vector<size_t> children = node.children;
    std::stable_sort(children.begin(), children.end(),
                     [this](size_t a, size_t b) { return nodes_[a].probability > nodes_[b].probability; });
    size_t others = 0;
    double probability = 0;
    bool are_answered = true;
    for (const size_t number : children) {
      const Node& child = nodes_[number];
      const bool has_gap = child.kind == Branching::kInner || child.kind == Branching::kGap;
      if (has_gap || child.probability >= kMinAnswered) {
        AddRows(number, position, right, begin);
        right -= child.probability;
      } else {
        ++others;
        probability += child.probability;
        are_answered = are_answered && !child.has_left_out;
      }
    }
    if (probability < kMinAnswered) return;
    const std::string text = FormatCount(others, "other move"), chance = PercentText(probability);
    rows_.push_back({are_answered ? Branching::kAnswered : Branching::kInner,
                     {right - probability, right},
                     begin,
                     rows_.size() + 1,
                     text,
                     chance,
                     text + ": " + chance});
  }

  const repertoire::GapReport& report_;
  const chess::Board& root_;
  std::vector<Node> nodes_;
  std::vector<TreeRow> rows_;
  std::vector<chess::Move> line_;        // to the node
  std::vector<chess::Board> positions_;  // before its moves
  size_t drawn_ = 0;
};

Html BranchHtml(const TreeRow& row) {
  const auto down = [](size_t rows) { return kRowHeight * static_cast<double>(rows); };
  const Span across = {kTrunk * row.across.begin, kTrunk * row.across.end};
  const double middle = down(row.end) - kRowHeight / 2;
  std::string classes(kClasses[static_cast<size_t>(row.kind)]);
  if (row.across.end - row.across.begin <= kThin) classes += " thin";
  const Html text = Fragment(row.moves, " ", Element("tspan", {{"class", "quiet"}}, row.chance));
  const Html shapes = Fragment(Stroke("rule", {across.end, kTexts - 0.01}, {middle, middle}),
                               Bar(classes, across, {down(row.begin), down(row.end)}),
                               Label(row.kind == Branching::kGap ? "strong" : "", kTexts,
                                     down(row.end) - kRowHeight + kBaseline, text));
  return Shapes(row.tip, row.href.empty() ? shapes : Element("a", {{"href", row.href}}, shapes));
}

Html TreeHtml(const TreeOfGaps& tree, size_t all_gaps, std::string_view book_name) {
  Html shapes = Element("pattern",
                        {{"id", "hatch"},
                         {"width", 6},
                         {"height", 6},
                         {"patternUnits", "userSpaceOnUse"},
                         {"patternTransform", "rotate(45)"}},
                        EmptyElement("rect", {{"class", "hatch"}, {"width", 3}, {"height", 6}}));
  for (const TreeRow& row : tree.rows()) shapes += BranchHtml(row);
  std::string note = FormatText(
      "The width of a branch is the chance of its line. Green branches contain no gap of the table, hatched "
      "ones are gaps with links to their rows of the table, and %s has no game of the dashed ones. The "
      "number "
      "of a gap includes transpositions.",
      book_name);
  if (tree.drawn() < all_gaps) {
    note += FormatText(" The picture has the %d likeliest of %d gaps.", tree.drawn(), all_gaps);
  }
  std::string branches;
  for (const TreeRow& row : tree.rows()) branches += (branches.empty() ? " " : "; ") + row.tip;
  return Fragment(Picture("The gaps as a tree", note + branches + ".",
                          kRowHeight * static_cast<double>(tree.rows().size()), shapes, "group"),
                  Element("p", note), LineEnd());
}

}  // namespace

std::string GapId(size_t number) {
  return Concat("gap-", number + 1);
}

Html GapTree(const repertoire::GapReport& report, const chess::Board& root, std::string_view book_name) {
  if (report.gaps.empty()) return {};
  for (size_t max_gaps = kMaxDrawnGaps;; max_gaps = max_gaps * 3 / 4) {
    const TreeOfGaps tree(report, root, max_gaps);
    if (tree.rows().size() <= kMaxTreeRows || max_gaps == 1) {
      return TreeHtml(tree, report.gaps.size(), book_name);
    }
  }
}

}  // namespace tabia::report
