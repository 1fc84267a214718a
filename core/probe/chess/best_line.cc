#include "core/probe/chess/best_line.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/moves/book_position.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"
#include "core/probe/chess/book_changes.h"

namespace tabia::probe {

namespace {

// Returns whether the rule refuses no playable move except one that repeats a position, and prefers those of greater
// weight. The likeliest move is then chess::BestMove, unless this is illegal here or repeats a position. Compares whole
// rules, so that a filter that is added to ChoiceRule later is included.
bool PrefersTheBestMove(const ChoiceRule& rule) {
  ChoiceRule without_filters;
  without_filters.policy = rule.policy;
  without_filters.top = rule.top;
  without_filters.temperature = rule.temperature;
  without_filters.score_window = rule.score_window;
  without_filters.avoid_repetition = rule.avoid_repetition;
  return rule.policy != Policy::kScore && rule == without_filters;
}

bool IsRepetition(const MoveSequence& line, chess::Move move) {
  return line.Contains(chess::KeyAfter(line.position.board(), move));
}

struct Likeliest {
  bool is_known = false;  // the book has the position
  std::optional<chess::BookMove> move = {};
};

absl::StatusOr<Likeliest> LikeliestOf(const ChessBook& book, const MoveSequence& line, const ChoiceRule& rule,
                                      absl::Span<const ChessBook> before) {
  if (before.empty() && PrefersTheBestMove(rule)) {
    chess::BookMove best;
    const Lookup lookup = book.ProbeBest(line.position, best);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found() || !best.playable()) return Likeliest{.is_known = lookup.found()};
    const bool is_allowed = chess::IsLegal(line.position.board(), best.move) &&
                            !(rule.avoid_repetition && IsRepetition(line, best.move));
    if (is_allowed) return Likeliest{true, best};
  }
  const Choice choice = Choose(book, line, rule, /*seed=*/0, {}, before);
  TABIA_RETURN_IF_ERROR(choice.status);
  if (!choice.chosen) return Likeliest{.is_known = !choice.candidates.empty()};
  const auto likeliest =
      std::max_element(choice.candidates.begin(), choice.candidates.end(),
                       [](const Candidate& a, const Candidate& b) { return a.probability < b.probability; });
  return Likeliest{true, likeliest->move};
}

}  // namespace

absl::StatusOr<std::optional<chess::BookMove>> LikeliestMove(const ChessBook& book, const MoveSequence& line,
                                                             const ChoiceRule& rule,
                                                             absl::Span<const ChessBook> before) {
  TABIA_ASSIGN_OR_RETURN(const Likeliest likeliest, LikeliestOf(book, line, rule, before));
  return likeliest.move;
}

absl::StatusOr<std::optional<chess::BookMove>> LikeliestMove(const BookStack& books, const MoveSequence& line,
                                                             bool is_reply) {
  bool is_known = false;
  for (const size_t place : books.Order()) {
    if (is_known && IsOfChanges(books.book(place))) break;
    ChoiceRule rule = *books.rule(place);
    if (is_reply) {
      rule.min_score = kAnyScore;
      rule.deepest_ply = rule.plies_before_line_end = 0;
    }
    TABIA_ASSIGN_OR_RETURN(const Likeliest next,
                           LikeliestOf(books.book(place), line, rule, books.before(place)));
    if (next.move) return next.move;
    is_known |= next.is_known;
  }
  return std::nullopt;
}

BookLine BestLine(const BookStack& books, const MoveSequence& line, const chess::BookMove& first,
                  size_t max_plies) {
  MoveSequence ahead = line;
  BookLine best_line = {{first}, absl::OkStatus()};
  std::vector<chess::BookMove>& moves = best_line.moves;
  while (moves.size() < max_plies) {
    // The first move may repeat a position, if the rule that chose it allows that.
    const bool ends = moves.size() > 1 && IsRepetition(ahead, moves.back().move);
    if (ends) break;
    ahead.Play(moves.back().move);
    const auto next = LikeliestMove(books, ahead, ahead.position.turn() != line.position.turn());
    best_line.status = next.status();
    if (!next.ok() || !*next) break;
    moves.push_back(**next);
  }
  return best_line;
}

namespace {

// Returns the solved move that continues a line of best play after `last`, or begins it if `last` is null. A mate is
// one ply nearer after each move, and other scores stay the same from White's point of view. The distances decrease,
// except in a draw.
const chess::BookMove* NextSolved(const chess::BookEntry& entry, const chess::Evaluation* last) {
  const auto rank = [](const chess::BookMove& move) {
    return std::pair(move.evaluation->score, chess::PreferenceOf(*move.evaluation, {}));
  };
  const chess::BookMove* best = nullptr;
  for (const chess::BookMove& move : entry.moves) {
    const std::optional<chess::Evaluation>& evaluation = move.evaluation;
    if (!move.active || !evaluation || evaluation->origin != chess::EvaluationOrigin::kSolved) continue;
    if (last != nullptr && evaluation->score.BackedUp() != last->score) continue;
    if (last != nullptr && last->distance > 0 && evaluation->distance + 1 != last->distance) continue;
    if (best == nullptr || rank(move) > rank(*best)) best = &move;
  }
  return best;
}

}  // namespace

bool ComesFromUnlistedMove(const chess::Evaluation& last, const chess::BookEntry& entry) {
  return last.origin == chess::EvaluationOrigin::kSolved && last.distance == 1 &&
         NextSolved(entry, &last) == nullptr;
}

SolvedPlay SolvedLine(const ChessBook& book, const MoveSequence& line, absl::Span<const ChessBook> before) {
  chess::Board position = line.position.board();
  HashSet<uint64_t> seen;
  SolvedPlay play;
  chess::BookEntry entry;
  for (;;) {
    const auto here = chess::BookPosition::Of(position);
    if (!seen.insert(here.key()).second) break;
    const Lookup lookup = book.Probe(here, entry);
    play.status = lookup.status();
    if (!lookup.found()) break;
    chess::RemoveIllegalMoves(position, entry);
    chess::BookEntry allowed = entry;
    play.status = ApplyChanges(before, here, allowed);
    if (!play.status.ok()) break;
    const auto* const last = play.moves.empty() ? nullptr : &*play.moves.back().evaluation;
    const bool is_unlisted = last != nullptr && ComesFromUnlistedMove(*last, entry);
    // No move continues the line: the value is a mean over the opponent's moves, and comes from no leaf.
    const bool is_mean = NextSolved(entry, last) == nullptr && NextSolved(entry, nullptr) != nullptr;
    if (is_mean && !is_unlisted) return {{{}, play.status}, {}, {}};
    const chess::BookMove* const next = NextSolved(allowed, last);
    if (next == nullptr && !is_unlisted) break;
    const auto is_listed = [](const chess::BookMove& move) { return move.active && move.evaluation; };
    const auto count = std::count_if(entry.moves.begin(), entry.moves.end(), is_listed);
    const ListedMoves listed = {play.moves.size(), static_cast<size_t>(count),
                                chess::LegalMoves(position).size()};
    if (!play.fewest || listed.listed < play.fewest->listed) play.fewest = listed;
    if (is_unlisted) play.unlisted = listed;
    if (is_unlisted) break;
    play.moves.push_back(*next);
    position.Make(next->move);
  }
  return play;
}

absl::StatusOr<std::optional<chess::Score>> UnlistedValue(const ChessBook& book, const MoveSequence& line) {
  if (line.moves.empty()) return std::nullopt;
  chess::Board before = line.start;
  for (size_t i = 0; i + 1 < line.moves.size(); ++i) before.Make(line.moves[i]);
  chess::BookEntry entry;
  const Lookup last = book.Probe(chess::BookPosition::Of(before), entry);
  TABIA_RETURN_IF_ERROR(last.status());
  const chess::BookMove* const listed = last.found() ? FindMove(entry, line.moves.back()) : nullptr;
  if (listed == nullptr || !listed->evaluation) return std::nullopt;
  const chess::Evaluation evaluation = *listed->evaluation;
  const Lookup here = book.Probe(line.position, entry);
  TABIA_RETURN_IF_ERROR(here.status());
  if (!here.found() || !ComesFromUnlistedMove(evaluation, entry)) return std::nullopt;
  return evaluation.score.OfReply();
}

std::vector<std::string> UciMovesOf(const BookLine& line, const chess::BookPosition& position,
                                    chess::CastlingStyle style) {
  std::vector<std::string> texts;
  chess::Board board = position.board();
  for (const chess::BookMove& move : line.moves) {
    texts.push_back(chess::UciMove(board, move.move, style));
    board.Make(move.move);
  }
  return texts;
}

}  // namespace tabia::probe
