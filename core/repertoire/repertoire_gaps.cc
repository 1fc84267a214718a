#include "core/repertoire/repertoire_gaps.h"

#include <algorithm>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/lines/line_walk.h"

namespace tabia::repertoire {
namespace {

// A probability that differs from the limit by rounding alone is not below it.
constexpr double kRounding = 1e-9;
constexpr size_t kMaxAnswers = 3;

// The probability of a position or of a reply, and the probability of the most likely line to it.
struct Likelihood {
  double probability = 0, most_likely = 0;

  Likelihood Times(double share) const { return {probability * share, most_likely * share}; }
  // Adds other lines. Returns whether one of them is the most likely one now.
  bool Join(const Likelihood& more) {
    probability += more.probability;
    if (more.most_likely <= most_likely) return false;
    most_likely = more.most_likely;
    return true;
  }
};
using Walk = lines::LineWalk<Likelihood>;

// The likelihood of a position, or of a reply, at all plies together.
struct Sum {
  Likelihood all;
  Walk::Line line = 0;  // the most likely one

  void Add(const Likelihood& more, Walk::Line of_line) {
    if (all.Join(more)) line = of_line;
  }
};

class GapWalk {
 public:
  GapWalk(const probe::ChessBook& repertoire, const probe::ChessBook& book, const GapRule& rule)
      : repertoire_(repertoire),
        book_(book),
        rule_(rule),
        walk_({rule.root}, lines::Visits::kAtEachCost, Likelihood{1, 1}) {}

  absl::StatusOr<GapReport> Run() {
    while (walk_.Next()) {
      ++report_.positions;
      AddBranch();
      TABIA_RETURN_IF_ERROR(Visit());
    }
    TABIA_RETURN_IF_ERROR(TakeGaps());
    if (rule_.find_redundant) TABIA_RETURN_IF_ERROR(FindRedundant());
    return std::move(report_);
  }

 private:
  using ReplyKey = std::pair<uint64_t, uint16_t>;  // the key of a position, and the code of a move

  bool IsRare(double probability) const { return probability < rule_.min_probability * (1 - kRounding); }

  void Leave(WalkExit exit, double probability) { report_.exits[static_cast<size_t>(exit)] += probability; }

  // Ends the walk at the current position.
  void Leave(WalkExit exit) {
    Leave(exit, walk_.value().probability);
    const auto branch = branch_of_.find(walk_.line());
    if (branch != branch_of_.end()) report_.branches[branch->second].exit = exit;
  }

  // Adds the current line to the branches if it is likely enough. The line before it then is a branch, too.
  void AddBranch() {
    const Walk::Line line = walk_.line();
    const double probability = walk_.value().most_likely;
    if (walk_.tree().IsRoot(line)) {
      report_.branches.push_back({.probability = probability});
    } else if (!IsRare(probability)) {
      report_.branches.push_back({.before = branch_of_.at(walk_.tree().Before(line)),
                                  .move = walk_.tree().LastMove(line),
                                  .probability = probability});
    } else {
      return;
    }
    branch_of_[line] = report_.branches.size() - 1;
  }

  // Visits the current position of the walk.
  absl::Status Visit() {
    const double probability = walk_.value().probability;
    if (chess::LegalMoves(walk_.position()).empty()) {
      Leave(WalkExit::kOver);
    } else if (static_cast<size_t>(walk_.cost()) >= rule_.max_plies) {
      Leave(WalkExit::kDeep);
    } else if (probability < rule_.floor * rule_.min_probability) {
      Leave(WalkExit::kRare);
    } else if (walk_.position().turn() == rule_.side) {
      return PlayOwnMoves();
    } else {
      return PlayReplies();
    }
    return absl::OkStatus();
  }

  absl::Status PlayOwnMoves() {
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> moves,
                           FindMoves(repertoire_, walk_.position(), ShareOf::kPlayable));
    // Only the root can be without a move here: a reply without an answer is not followed.
    if (moves.empty()) gaps_[{walk_.key(), 0}].Add(walk_.value(), walk_.line());
    for (const SharedMove& move : moves) Follow(move);
    return absl::OkStatus();
  }

  absl::Status PlayReplies() {
    if (rule_.find_redundant) opponents_[walk_.key()].Add(walk_.value(), walk_.line());
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies,
                           FindMoves(book_, walk_.position(), ShareOf::kPlayed));
    if (replies.empty()) Leave(WalkExit::kUnknown);
    for (const SharedMove& reply : replies) {
      chess::Board after = walk_.position();
      after.Make(reply.move.move);
      TABIA_ASSIGN_OR_RETURN(const bool has_answer, HasAnswer(after));
      if (has_answer || chess::LegalMoves(after).empty()) {
        Follow(reply);
      } else {
        gaps_[{walk_.key(), reply.move.move.code()}].Add(walk_.value().Times(reply.share), walk_.line());
      }
    }
    return absl::OkStatus();
  }

  void Follow(const SharedMove& move) {
    walk_.Follow(move.move.move, walk_.cost() + 1, walk_.value().Times(move.share));
  }

  absl::StatusOr<bool> HasAnswer(const chess::Board& after_reply) const {
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> answers,
                           FindMoves(repertoire_, after_reply, ShareOf::kPlayable));
    return !answers.empty();
  }

  // Returns a reply with the line before it, without its share and its answers.
  Reply ReplyAfter(const Sum& sum, chess::Move move) {
    cursor_.GoTo(sum.line);
    return {.position = cursor_.position(),
            .line = {cursor_.moves().begin(), cursor_.moves().end()},
            .move = move,
            .probability = sum.all.probability};
  }

  // Sets the share of a reply, and the book's answers with their value.
  absl::Status Describe(Reply& reply) const {
    chess::Board after = reply.position;
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
      const bool is_rare = IsRare(sum.all.probability);
      Leave(is_rare ? WalkExit::kRareGap : WalkExit::kGap, sum.all.probability);
      if (is_rare) continue;
      Reply reply = ReplyAfter(sum, chess::Move::FromCode(key.second));
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
      if (IsRare(sum.all.probability)) continue;
      const Reply before = ReplyAfter(sum, {});
      TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies,
                             FindMoves(book_, before.position, ShareOf::kPlayed));
      if (replies.empty()) continue;
      for (const chess::Move move : chess::LegalMoves(before.position)) {
        const SharedMove* const known = FindMove(replies, move);
        const double share = known == nullptr ? 0 : known->share;
        if (!IsRare(sum.all.probability * share)) continue;
        chess::Board after = before.position;
        after.Make(move);
        TABIA_ASSIGN_OR_RETURN(const bool has_answer, HasAnswer(after));
        if (!has_answer) continue;
        Reply reply = before;
        reply.move = move;
        reply.probability = sum.all.probability * share;
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
  Walk walk_;  // by plies
  lines::LineCursor cursor_{walk_.tree()};
  HashMap<Walk::Line, size_t> branch_of_;  // in the report
  InsertionOrderMap<ReplyKey, Sum> gaps_;
  InsertionOrderMap<uint64_t, Sum> opponents_;  // positions with the opponent to move
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
  for (const probe::ChessBook* asked : {&repertoire, &book}) {
    TABIA_RETURN_IF_ERROR(probe::CheckHasRules(asked->book()));
  }
  return GapWalk(repertoire, book, rule).Run();
}

}  // namespace tabia::repertoire
