#include "core/study/next.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/chess960.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/formats/source_file.h"
#include "core/games/game_exit.h"
#include "core/games/games.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/known_board.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/move_order.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::study {
namespace {

using chess::BookEntry;
using chess::BookMove;

// Returns the best evaluation of the moves that may be chosen; nothing if none has one.
std::optional<chess::Evaluation> BestOf(const BookEntry& entry) {
  std::optional<chess::Evaluation> best;
  for (const BookMove& move : entry.moves) {
    if (move.active && move.evaluation && (!best || move.evaluation->score > best->score))
      best = move.evaluation;
  }
  return best;
}

// A line from a root: the last position, and the step before it.
struct Step {
  chess::Position position;
  std::optional<size_t> before;  // the number of the step
  chess::Move move;              // that led here, and its evaluation
  std::optional<chess::Evaluation> evaluation;
  int plies = 0;
  int loss = 0;  // centipawns that the moves give up, of both players
};

// Follows the lines of a book in the order of their cost.
class Expansion {
 public:
  Expansion(const probe::ChessBook& book, const NextRule& rule) : book_(book), rule_(rule) {}

  // Visits a step to a position, and the entry of the book there, which is empty if the book does not have it. Returns
  // false to end the search.
  using Visit = absl::FunctionRef<absl::StatusOr<bool>(const Step& step, const BookEntry& entry)>;

  absl::Status Run(Visit visit) {
    const std::vector<chess::Position> roots =
        rule_.roots.empty() ? chess::StartPositions(book_.info().variant) : rule_.roots;
    for (const chess::Position& root : roots) Add({root, std::nullopt, {}, {}, 0, 0});
    BookEntry entry;
    while (!queue_.empty()) {
      const size_t number = queue_.top().number;
      queue_.pop();
      const Step step = steps_[number];
      const auto position = chess::BookPosition::Of(step.position);
      if (!seen_.insert(position.key()).second) continue;
      const probe::Lookup lookup = book_.Probe(position, entry);
      TABIA_RETURN_IF_ERROR(lookup.status());
      if (!lookup.found()) entry.moves.clear();
      chess::RemoveIllegalMoves(step.position, entry);
      TABIA_ASSIGN_OR_RETURN(const bool goes_on, visit(step, entry));
      if (!goes_on) return absl::OkStatus();
      Follow(number, entry);
    }
    return absl::OkStatus();
  }

  // Returns the line to a step and, if it is given, the move after it.
  std::string LineTo(const Step& step, chess::Move after = {}) const {
    std::vector<chess::Move> moves;
    if (after) moves.push_back(after);
    const Step* at = &step;
    for (; at->before; at = &steps_[*at->before]) moves.push_back(at->move);
    std::reverse(moves.begin(), moves.end());
    return probe::MoveSequenceText(at->position, moves);
  }
  const Step& operator[](size_t number) const { return steps_[number]; }

 private:
  struct Waiting {
    int64_t cost;
    size_t number;  // of the step; earlier ones first
    bool operator<(const Waiting& other) const {
      return std::tuple(other.cost, other.number) < std::tuple(cost, number);
    }
  };

  void Add(Step step) {
    queue_.push({int64_t{step.plies} * rule_.breadth + step.loss, steps_.size()});
    steps_.push_back(std::move(step));
  }

  void Follow(size_t number, const BookEntry& entry) {
    std::optional<chess::Evaluation> best = BestOf(entry);
    if (!best) return;
    const std::optional<chess::Evaluation>& last = steps_[number].evaluation;
    if (last && probe::ComesFromUnlistedMove(*last, entry)) best->score = last->score.OfReply();
    for (const BookMove& move : entry.moves) {
      if (!move.active || !move.evaluation) continue;
      const int loss = LossOf(*move.evaluation, *best);
      if (loss > rule_.margin) continue;
      Step next = {steps_[number].position,   number, move.move, move.evaluation, steps_[number].plies + 1,
                   steps_[number].loss + loss};
      next.position.Make(move.move);
      Add(std::move(next));
    }
  }

  const probe::ChessBook& book_;
  const NextRule& rule_;
  std::vector<Step> steps_;
  std::priority_queue<Waiting> queue_;
  HashSet<uint64_t> seen_;
};

// Collects the targets of a rule.
class Targets {
 public:
  explicit Targets(const NextRule& rule) : rule_(rule), found_keys_(rule.excluded) {}

  // Adds a target, unless it is one already, is excluded, is of another share or has no moves. Returns false if there
  // are enough.
  bool Add(const chess::Position& position, std::string line, std::string reason) {
    const uint64_t key = chess::CanonicalKey(position);
    const bool counts = key % rule_.shares == rule_.share && !chess::LegalMoves(position).empty();
    if (!is_full() && counts && found_keys_.insert(key).second) {
      targets_.push_back({position, std::move(line), std::move(reason)});
    }
    return !is_full();
  }
  bool is_full() const { return targets_.size() >= rule_.count; }
  std::vector<Target> Take() { return std::move(targets_); }

 private:
  const NextRule& rule_;
  HashSet<uint64_t> found_keys_;
  std::vector<Target> targets_;
};

// Returns "e2e4 fell from +0.50 to -0.40" if this move was the best one of the position in the unsolved book and lost
// value, and `leaf` is the best one now; else an empty text. `solved` is the entry of the position.
absl::StatusOr<std::string> Refutation(const NextRule& rule, const chess::Position& position,
                                       chess::Move leaf, const BookEntry& solved) {
  if (!rule.unsolved) return "";
  BookEntry before;
  const probe::Lookup lookup = rule.unsolved->Probe(chess::BookPosition::Of(position), before);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found() || BestMove(solved).move != leaf) return "";
  const BookMove& was_best = BestMove(before);
  const BookMove* const now = FindMove(solved, was_best.move);
  if (was_best.move == leaf || now == nullptr || !was_best.evaluation || !now->evaluation) return "";
  if (now->evaluation->score >= was_best.evaluation->score) return "";
  return FormatText("%s fell from %s to %s", chess::UciMove(position, was_best.move),
                    chess::ScoreText(was_best.evaluation->score), chess::ScoreText(now->evaluation->score));
}

}  // namespace

absl::StatusOr<std::vector<Target>> FindTargets(const probe::ChessBook& solved, const NextRule& rule) {
  Targets targets(rule);
  Expansion expansion(solved, rule);
  BookEntry before;
  const auto visit = [&](const Step& step, const BookEntry& entry) -> absl::StatusOr<bool> {
    const bool is_unlisted = step.evaluation && probe::ComesFromUnlistedMove(*step.evaluation, entry);
    if (BestOf(entry) && !is_unlisted) return true;
    std::string reason = "root: not evaluated";
    if (step.before) {
      const chess::Position& position = expansion[*step.before].position;
      TABIA_RETURN_IF_ERROR(solved.Probe(chess::BookPosition::Of(position), before).status());
      TABIA_ASSIGN_OR_RETURN(const std::string refutation, Refutation(rule, position, step.move, before));
      const std::string kind = is_unlisted ? "unlisted: " : "leaf: ";
      reason = FormatText("%s%s, gives up %s", refutation.empty() ? kind : "refuted: " + refutation + "; ",
                          FormatCount(step.plies, "ply", "plies"), FormatText("%.2f", step.loss / 100.0));
    }
    return targets.Add(step.position, expansion.LineTo(step), std::move(reason));
  };
  TABIA_RETURN_IF_ERROR(expansion.Run(visit));
  return targets.Take();
}

absl::StatusOr<std::vector<Target>> FindHoles(const probe::ChessBook& solved, const probe::ChessBook& other,
                                              const NextRule& rule) {
  Targets targets(rule);
  Expansion expansion(solved, rule);
  const auto visit = [&](const Step& step, const BookEntry& entry) -> absl::StatusOr<bool> {
    if (entry.moves.empty()) return true;
    const probe::MoveSequence here = probe::SequenceAt(step.position);
    TABIA_ASSIGN_OR_RETURN(const auto best,
                           probe::LikeliestMove(other, here, {.policy = probe::Policy::kBest}));
    if (!best) return true;
    chess::Position after = step.position;
    after.Make(best->move);
    BookEntry answer;
    const probe::Lookup known = solved.Probe(chess::BookPosition::Of(after), answer);
    TABIA_RETURN_IF_ERROR(known.status());
    if (known.found()) return true;
    const std::string move = chess::UciMove(step.position, best->move);
    return targets.Add(after, expansion.LineTo(step, best->move),
                       FormatText("hole: %s plays %s", other.name(), move));
  };
  TABIA_RETURN_IF_ERROR(expansion.Run(visit));
  return targets.Take();
}

absl::StatusOr<std::vector<Target>> FindLosses(const probe::ChessBook& solved, const LossSource& lost,
                                               const NextRule& rule) {
  // A position after the move of an exit, in the order of the games.
  struct Loss {
    chess::Position position;
    std::string line, opponent;
    uint64_t games = 0;
  };
  std::vector<Loss> losses;
  HashMap<uint64_t, size_t> number_of;
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::Open(lost.file));
  games::ExitFinder finder(solved);
  const auto visit = [&](const games::Game& game) -> absl::Status {
    if (!game.IsWonBy(chess::Opponent(*game.side))) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(const games::GameExit exit, finder.Find(game));
    if (!exit.move || exit.reason == games::ExitReason::kNever) return absl::OkStatus();
    const chess::Position& position = game.PositionAt(exit.ply + 1);
    const auto [at, is_new] = number_of.try_emplace(chess::CanonicalKey(position), losses.size());
    if (is_new) {
      std::vector<chess::Move> moves;
      for (size_t i = 0; i <= exit.ply; ++i) moves.push_back(game.plies[i].move);
      losses.push_back({position, probe::MoveSequenceText(game.PositionAt(0), moves), game.opponent()});
    }
    ++losses[at->second].games;
    return absl::OkStatus();
  };
  const games::GameRule rule_of_games = {.players = lost.players, .is_evidence = true};
  TABIA_RETURN_IF_ERROR(games::ForEachGame(file, rule_of_games, visit, lost.progress).status());
  std::stable_sort(losses.begin(), losses.end(),
                   [](const Loss& a, const Loss& b) { return a.games > b.games; });
  Targets targets(rule);
  for (Loss& loss : losses) {
    const std::string reason = FormatText("lost: %s left the book here, the first against %s",
                                          FormatCount(loss.games, "game"), loss.opponent);
    if (!targets.Add(loss.position, std::move(loss.line), reason)) break;
  }
  return targets.Take();
}

}  // namespace tabia::study
