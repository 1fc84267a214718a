#include "core/repertoire/repertoire_gaps.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::repertoire {
namespace {

constexpr size_t kNone = SIZE_MAX;
// A probability that differs from the limit by rounding alone is not below it.
constexpr double kRounding = 1e-9;
constexpr size_t kMaxAnswers = 3;

// The last move of a line, and the number of the line before it.
struct LastMove {
  size_t before = kNone;
  chess::Move move = {};
};

// A position of a level.
struct Node {
  chess::Position position;
  uint64_t key = 0;
  double probability = 0;
  // The most likely line to this position has this probability and this number.
  double most_likely = 0;
  size_t line = kNone;
};

// The probability of a position, or of a reply, at all plies together.
struct Sum {
  double probability = 0;
  double most_likely = 0;  // of a single line
  size_t line = kNone;     // this line

  // Adds the probability of lines to it, of which the one of number `of_line` is the most likely one.
  void Add(double more, double likely, size_t of_line) {
    probability += more;
    if (likely <= most_likely) return;
    most_likely = likely;
    line = of_line;
  }
};

// Sums in the order in which their subjects came, so that no result depends on the hash.
template <typename Subject>
class Sums {
 public:
  Sum& operator[](const Subject& subject) {
    const auto [at, is_new] = number_of_.try_emplace(subject, sums_.size());
    if (is_new) sums_.emplace_back(subject, Sum());
    return sums_[at->second].second;
  }
  const std::vector<std::pair<Subject, Sum>>& list() const { return sums_; }

 private:
  HashMap<Subject, size_t> number_of_;
  std::vector<std::pair<Subject, Sum>> sums_;
};

class GapWalk {
 public:
  GapWalk(const probe::ChessBook& repertoire, const probe::ChessBook& book, const GapRule& rule)
      : repertoire_(repertoire), book_(book), rule_(rule) {}

  absl::StatusOr<GapReport> Run() {
    next_level_.push_back({rule_.root, chess::CanonicalKey(rule_.root), 1, 1, kNone});
    for (size_t ply = 0; !next_level_.empty(); ++ply) {
      const std::vector<Node> level = std::exchange(next_level_, {});
      number_of_.clear();
      report_.positions += level.size();
      for (const Node& node : level) TABIA_RETURN_IF_ERROR(Visit(node, ply));
    }
    TABIA_RETURN_IF_ERROR(TakeGaps());
    if (rule_.find_redundant) TABIA_RETURN_IF_ERROR(FindRedundant());
    return std::move(report_);
  }

 private:
  using ReplyKey = std::pair<uint64_t, uint16_t>;  // the key of a position, and the code of a move

  bool IsRare(double probability) const { return probability < rule_.min_probability * (1 - kRounding); }

  void Leave(WalkExit exit, double probability) { report_.exits[static_cast<size_t>(exit)] += probability; }

  absl::Status Visit(const Node& node, size_t ply) {
    if (chess::LegalMoves(node.position).empty()) {
      Leave(WalkExit::kOver, node.probability);
    } else if (ply >= rule_.max_plies) {
      Leave(WalkExit::kDeep, node.probability);
    } else if (node.probability < rule_.floor * rule_.min_probability) {
      Leave(WalkExit::kRare, node.probability);
    } else if (node.position.turn() == rule_.side) {
      return PlayOwnMoves(node);
    } else {
      return PlayReplies(node);
    }
    return absl::OkStatus();
  }

  absl::Status PlayOwnMoves(const Node& node) {
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> moves,
                           FindMoves(repertoire_, node.position, ShareOf::kPlayable));
    // Only the root can be without a move here: a reply without an answer is not followed.
    if (moves.empty()) gaps_[{node.key, 0}].Add(node.probability, node.most_likely, node.line);
    for (const SharedMove& move : moves) Follow(node, move);
    return absl::OkStatus();
  }

  absl::Status PlayReplies(const Node& node) {
    if (rule_.find_redundant) opponents_[node.key].Add(node.probability, node.most_likely, node.line);
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies,
                           FindMoves(book_, node.position, ShareOf::kPlayed));
    if (replies.empty()) Leave(WalkExit::kUnknown, node.probability);
    for (const SharedMove& reply : replies) {
      chess::Position after = node.position;
      after.Make(reply.move.move);
      TABIA_ASSIGN_OR_RETURN(const bool has_answer, HasAnswer(after));
      if (has_answer || chess::LegalMoves(after).empty()) {
        Follow(node, reply);
      } else {
        gaps_[{node.key, reply.move.move.code()}].Add(node.probability * reply.share,
                                                      node.most_likely * reply.share, node.line);
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<bool> HasAnswer(const chess::Position& after_reply) const {
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> answers,
                           FindMoves(repertoire_, after_reply, ShareOf::kPlayable));
    return !answers.empty();
  }

  // Adds the position after a move to the next level, or its probability if the position is there already.
  void Follow(const Node& node, const SharedMove& move) {
    Node next = node;
    next.position.Make(move.move.move);
    next.key = chess::CanonicalKey(next.position);
    next.probability = node.probability * move.share;
    next.most_likely = node.most_likely * move.share;
    const auto [at, is_new] = number_of_.try_emplace(next.key, next_level_.size());
    if (!is_new) {
      Node& known = next_level_[at->second];
      known.probability += next.probability;
      if (next.most_likely <= known.most_likely) return;
      next.probability = known.probability;
    }
    next.line = lines_.size();
    lines_.push_back({node.line, move.move.move});
    if (is_new) {
      next_level_.push_back(std::move(next));
    } else {
      next_level_[at->second] = std::move(next);
    }
  }

  // Returns a reply with the line before it, without its share and its answers.
  Reply ReplyAfter(size_t line, chess::Move move, double probability) const {
    Reply reply = {.position = rule_.root, .move = move, .probability = probability};
    for (size_t at = line; at != kNone; at = lines_[at].before) reply.line.push_back(lines_[at].move);
    std::reverse(reply.line.begin(), reply.line.end());
    for (const chess::Move played : reply.line) reply.position.Make(played);
    return reply;
  }

  // Sets the share of a reply, and the book's answers with their value.
  absl::Status Describe(Reply& reply) const {
    chess::Position after = reply.position;
    if (reply.move) {
      TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies,
                             FindMoves(book_, reply.position, ShareOf::kPlayed));
      after.Make(reply.move);
      if (const SharedMove* const move = FindMove(replies, reply.move); move != nullptr) {
        reply.share = move->share;
        if (move->move.evaluation) reply.score = -move->move.evaluation->score;
      }
    }
    TABIA_ASSIGN_OR_RETURN(reply.answers, FindMoves(book_, after, ShareOf::kListed));
    if (const auto best = BestScore(reply.answers)) reply.score = best;
    if (reply.answers.size() > kMaxAnswers) reply.answers.resize(kMaxAnswers);
    return absl::OkStatus();
  }

  // Reports the gaps, now that their probabilities at all plies are known.
  absl::Status TakeGaps() {
    for (const auto& [key, sum] : gaps_.list()) {
      const bool is_rare = IsRare(sum.probability);
      Leave(is_rare ? WalkExit::kRareGap : WalkExit::kGap, sum.probability);
      if (is_rare) continue;
      Reply reply = ReplyAfter(sum.line, chess::Move::FromCode(key.second), sum.probability);
      TABIA_RETURN_IF_ERROR(Describe(reply));
      report_.gaps.push_back(std::move(reply));
    }
    std::stable_sort(report_.gaps.begin(), report_.gaps.end(),
                     [](const Reply& a, const Reply& b) { return a.probability > b.probability; });
    return absl::OkStatus();
  }

  // Looks for answered replies in the positions that are likely enough themselves: all later ones follow from these.
  absl::Status FindRedundant() {
    for (const auto& [key, sum] : opponents_.list()) {
      if (IsRare(sum.probability)) continue;
      const Reply before = ReplyAfter(sum.line, {}, sum.probability);
      TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies,
                             FindMoves(book_, before.position, ShareOf::kPlayed));
      if (replies.empty()) continue;
      for (const chess::Move move : chess::LegalMoves(before.position)) {
        const SharedMove* const known = FindMove(replies, move);
        const double share = known == nullptr ? 0 : known->share;
        if (!IsRare(sum.probability * share)) continue;
        chess::Position after = before.position;
        after.Make(move);
        TABIA_ASSIGN_OR_RETURN(const bool has_answer, HasAnswer(after));
        if (!has_answer) continue;
        Reply reply = before;
        reply.move = move;
        reply.probability = sum.probability * share;
        TABIA_RETURN_IF_ERROR(Describe(reply));
        report_.redundant.push_back(std::move(reply));
      }
    }
    std::stable_sort(report_.redundant.begin(), report_.redundant.end(),
                     [](const Reply& a, const Reply& b) { return a.probability < b.probability; });
    return absl::OkStatus();
  }

  const probe::ChessBook& repertoire_;
  const probe::ChessBook& book_;
  const GapRule& rule_;
  std::vector<LastMove> lines_;
  std::vector<Node> next_level_;
  HashMap<uint64_t, size_t> number_of_;  // in next_level_, by key
  Sums<ReplyKey> gaps_;
  Sums<uint64_t> opponents_;  // positions with the opponent to move
  GapReport report_;
};

}  // namespace

std::string_view WalkExitName(WalkExit exit) {
  static constexpr std::array<std::string_view, kWalkExits> kNames = {"gap",  "rare_gap", "unknown",
                                                                      "over", "too_rare", "too_deep"};
  return kNames[static_cast<size_t>(exit)];
}

absl::StatusOr<GapReport> FindGaps(const probe::ChessBook& repertoire, const probe::ChessBook& book,
                                   const GapRule& rule) {
  return GapWalk(repertoire, book, rule).Run();
}

}  // namespace tabia::repertoire
