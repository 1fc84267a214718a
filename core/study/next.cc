#include "core/study/next.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/formats/source_file.h"
#include "core/games/game_exit.h"
#include "core/games/games.h"
#include "core/lines/line_walk.h"
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

// A line from a root. It costs its plies and its loss (NextRule).
struct FollowedLine {
  std::optional<chess::Evaluation> evaluation = {};  // of the last move
  int plies = 0;
  int loss = 0;  // centipawns that the moves give up, of both players

  bool Join(const FollowedLine&) { return false; }
};
using Walk = lines::LineWalk<FollowedLine>;

// Returns the line of a cursor and, if it is given, the move after it.
std::string LineText(const lines::LineCursor& cursor, chess::Move after = {}) {
  std::vector<chess::Move> moves(cursor.moves().begin(), cursor.moves().end());
  if (after) moves.push_back(after);
  return probe::MoveSequenceText(cursor.root(), moves);
}

// Lets the lines wait that the moves of an entry make of the current one.
void FollowMoves(const BookEntry& entry, const NextRule& rule, Walk& walk) {
  std::optional<chess::Evaluation> best = BestOf(entry);
  if (!best) return;
  const auto& [last, plies, loss_before] = walk.value();
  if (last && probe::ComesFromUnlistedMove(*last, entry)) best->score = last->score.OfReply();
  for (const BookMove& move : entry.moves) {
    if (!move.active || !move.evaluation) continue;
    const int loss = LossOf(*move.evaluation, *best);
    if (loss > rule.margin) continue;
    const FollowedLine next = {move.evaluation, plies + 1, loss_before + loss};
    walk.Follow(move.move, int64_t{next.plies} * rule.breadth + next.loss, next);
  }
}

// Walks the lines of a book, the cheapest first. Visits each position with its entry, which is empty if the book does
// not have it, until `visit` returns false.
absl::Status WalkLines(const probe::ChessBook& book, const NextRule& rule,
                       absl::FunctionRef<absl::StatusOr<bool>(const Walk&, const BookEntry&)> visit) {
  Walk walk(rule.roots.empty() ? chess::StartBoards(book.info().rules()) : rule.roots, lines::Visits::kOnce,
            {});
  BookEntry entry;
  while (walk.Next()) {
    const probe::Lookup lookup = book.Probe(chess::BookPosition::Of(walk.position()), entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) entry.moves.clear();
    chess::RemoveIllegalMoves(walk.position(), entry);
    TABIA_ASSIGN_OR_RETURN(const bool continues, visit(walk, entry));
    if (!continues) break;
    FollowMoves(entry, rule, walk);
  }
  return absl::OkStatus();
}

// Collects the targets of a rule.
class Targets {
 public:
  explicit Targets(const NextRule& rule) : rule_(rule), found_keys_(rule.excluded) {}

  // Adds a target, unless it is one already, is excluded, is of another share or has no moves. Returns false if there
  // are enough.
  bool Add(const chess::Board& position, std::string line, std::string reason) {
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
absl::StatusOr<std::string> Refutation(const NextRule& rule, const chess::Board& position, chess::Move leaf,
                                       const BookEntry& solved) {
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
  TABIA_RETURN_IF_ERROR(probe::CheckHasRules(solved.book()));
  Targets targets(rule);
  BookEntry before;
  const auto visit = [&](const Walk& walk, const BookEntry& entry) -> absl::StatusOr<bool> {
    const auto& [evaluation, plies, loss] = walk.value();
    const bool is_unlisted = evaluation && probe::ComesFromUnlistedMove(*evaluation, entry);
    if (BestOf(entry) && !is_unlisted) return true;
    lines::LineCursor cursor(walk.tree());
    cursor.GoTo(walk.line());
    std::string reason = "root: not evaluated";
    if (plies > 0) {
      const chess::Board& position = cursor.position_before();
      TABIA_RETURN_IF_ERROR(solved.Probe(chess::BookPosition::Of(position), before).status());
      TABIA_ASSIGN_OR_RETURN(const std::string refutation,
                             Refutation(rule, position, cursor.moves().back(), before));
      const std::string kind = is_unlisted ? "unlisted: " : "leaf: ";
      reason = FormatText("%s%s, gives up %s", refutation.empty() ? kind : "refuted: " + refutation + "; ",
                          FormatCount(plies, "ply", "plies"), FormatText("%.2f", loss / 100.0));
    }
    return targets.Add(walk.position(), LineText(cursor), std::move(reason));
  };
  TABIA_RETURN_IF_ERROR(WalkLines(solved, rule, visit));
  return targets.Take();
}

absl::StatusOr<std::vector<Target>> FindHoles(const probe::ChessBook& solved, const probe::ChessBook& other,
                                              const NextRule& rule) {
  for (const probe::ChessBook* book : {&solved, &other}) {
    TABIA_RETURN_IF_ERROR(probe::CheckHasRules(book->book()));
  }
  Targets targets(rule);
  const auto visit = [&](const Walk& walk, const BookEntry& entry) -> absl::StatusOr<bool> {
    if (entry.moves.empty()) return true;
    const probe::MoveSequence here = probe::SequenceAt(walk.position());
    TABIA_ASSIGN_OR_RETURN(const auto best,
                           probe::LikeliestMove(other, here, {.policy = probe::Policy::kBest}));
    if (!best) return true;
    chess::Board after = walk.position();
    after.Make(best->move);
    BookEntry answer;
    const probe::Lookup known = solved.Probe(chess::BookPosition::Of(after), answer);
    TABIA_RETURN_IF_ERROR(known.status());
    if (known.found()) return true;
    lines::LineCursor cursor(walk.tree());
    cursor.GoTo(walk.line());
    const std::string move = chess::UciMove(walk.position(), best->move);
    return targets.Add(after, LineText(cursor, best->move),
                       FormatText("hole: %s plays %s", other.name(), move));
  };
  TABIA_RETURN_IF_ERROR(WalkLines(solved, rule, visit));
  return targets.Take();
}

absl::StatusOr<std::vector<Target>> FindLosses(const probe::ChessBook& solved, const LossSource& lost,
                                               const NextRule& rule) {
  TABIA_RETURN_IF_ERROR(probe::CheckHasRules(solved.book()));
  // A position after the move of an exit, in the order of the games.
  struct Loss {
    chess::Board position;
    std::string line, opponent;
    uint64_t games = 0;
  };
  InsertionOrderMap<uint64_t, Loss> loss_of;  // by the key of the position
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::Open(lost.file));
  games::ExitFinder finder(solved);
  const auto visit = [&](const games::Game& game) -> absl::Status {
    if (!game.IsWonBy(chess::Opponent(*game.side))) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(const games::GameExit exit, finder.Find(game));
    if (!exit.move || exit.reason == games::ExitReason::kNever) return absl::OkStatus();
    const chess::Board& position = game.PositionAt(exit.ply + 1);
    Loss& loss = loss_of[chess::CanonicalKey(position)];
    if (loss.games++ == 0) {
      std::vector<chess::Move> moves;
      for (size_t i = 0; i <= exit.ply; ++i) moves.push_back(game.plies[i].move);
      loss.position = position;
      loss.line = probe::MoveSequenceText(game.PositionAt(0), moves);
      loss.opponent = game.opponent();
    }
    return absl::OkStatus();
  };
  const games::GameRule rule_of_games = {
      .players = lost.players, .is_evidence = true, .rules = solved.info().rules()};
  TABIA_RETURN_IF_ERROR(games::ForEachGame(file, rule_of_games, visit, lost.progress).status());
  std::vector<std::pair<uint64_t, Loss>> losses = loss_of.list();
  std::stable_sort(losses.begin(), losses.end(),
                   [](const auto& a, const auto& b) { return a.second.games > b.second.games; });
  Targets targets(rule);
  for (auto& [key, loss] : losses) {
    const std::string reason = FormatText("lost: %s left the book here, the first against %s",
                                          FormatCount(loss.games, "game"), loss.opponent);
    if (!targets.Add(loss.position, std::move(loss.line), reason)) break;
  }
  return targets.Take();
}

}  // namespace tabia::study
