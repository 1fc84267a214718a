#include "core/suites/opening_judge.h"

#include <algorithm>
#include <utility>

#include "absl/numeric/int128.h"

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/setup.h"

namespace tabia::suites {
namespace {

using chess::Games;

constexpr uint64_t kMaxRounds = 8;  // of engines, per call

uint64_t KeyOf(const OpeningLine& line) {
  return CanonicalKey(line.position);
}

absl::uint128 Count(const Games& games) {
  return absl::uint128(games.win) + games.draw + games.loss;
}

// Returns the games of the line's last position, for White. The moves from it include the games of other lines that
// transpose to it; but if the book ends there, only the last move has games.
Games GamesOf(const probe::ChessIndex& book, const OpeningLine& line) {
  Games from;  // of all moves from the position, for the player to move
  Games to;    // of the last move of the line, for the player who made it
  chess::BookEntry entry;
  if (book.Probe(line.keys.back(), entry)) {
    for (const chess::BookMove& move : entry.moves) {
      const Games games = move.games.value_or(Games{});
      from = {from.win + games.win, from.draw + games.draw, from.loss + games.loss};
    }
  }
  if (book.Probe(line.keys[line.keys.size() - 2], entry)) {
    const chess::BookMove* const last = FindMove(entry, line.moves.back());
    if (last != nullptr) to = last->games.value_or(Games{});
  }
  const bool book_goes_on = Count(from) >= Count(to);
  Games games = book_goes_on ? from : to;
  if (book_goes_on != (line.position.turn() == chess::kWhite)) std::swap(games.win, games.loss);
  return games;
}

// Returns whether `halves` half points in `games` games are within the window.
bool IsIn(const Window& window, absl::uint128 halves, absl::uint128 games) {
  constexpr uint64_t kHalvesPerMille = 500;
  return halves * kHalvesPerMille >= games * window.low_per_mille &&
         halves * kHalvesPerMille <= games * window.high_per_mille;
}

// Returns whether `limit` openings of this kind have been accepted; 0: no limit.
template <typename Kind>
bool IsFull(const HashMap<Kind, uint64_t>& taken, const Kind& kind, uint64_t limit) {
  const auto count = taken.find(kind);
  return limit != 0 && count != taken.end() && count->second >= limit;
}

std::string EcoOf(const OpeningLine& line) {
  return line.name ? std::string(line.name->eco) : "";
}

std::vector<uint16_t> FirstMovesOf(const OpeningLine& line, int plies) {
  std::vector<uint16_t> first;
  for (const chess::Move move : line.moves.first(std::min<size_t>(line.moves.size(), plies))) {
    first.push_back(move.code());
  }
  return first;
}

}  // namespace

// The order of the checks decides under which reason a line with several faults is counted.
std::optional<Rejection> OpeningJudge::FaultOf(const OpeningLine& line) const {
  const uint64_t key = KeyOf(line);
  if (taken_.contains(key)) return Rejection::kTransposition;
  if (rule_.excluded.contains(key)) return Rejection::kExcluded;
  if (const std::optional<uint64_t> mirror = MirrorKey(line.position); rule_.refuse_mirrors && mirror) {
    if (taken_.contains(*mirror) || rule_.excluded.contains(*mirror)) return Rejection::kMirror;
  }
  if (LegalMoves(line.position).empty()) {
    return EndOf(line.position) == chess::GameEnd::kDrawn ? Rejection::kStalemate : Rejection::kMate;
  }
  if (line.position.checkers() != 0) return Rejection::kCheck;
  if (rule_.min_games > 0 || rule_.score || rule_.draws) {
    const Games games = GamesOf(*book_, line);
    const absl::uint128 total = Count(games), halves = absl::uint128(games.win) * 2 + games.draw;
    if (total == 0 || total < rule_.min_games) return Rejection::kFewGames;
    if (rule_.score && !IsIn(*rule_.score, halves, total)) return Rejection::kScore;
    if (rule_.draws && !IsIn(*rule_.draws, absl::uint128(games.draw) * 2, total)) return Rejection::kDraws;
  }
  const std::string eco = EcoOf(line);
  if (rule_.eco && (eco < rule_.eco->low || eco > rule_.eco->high)) return Rejection::kOtherEco;
  if (IsFull(taken_of_eco_, eco, rule_.per_eco)) return Rejection::kEcoQuota;
  if (IsFull(taken_of_first_plies_, FirstMovesOf(line, rule_.first_plies), rule_.per_first_plies)) {
    return Rejection::kFirstPliesQuota;
  }
  return std::nullopt;
}

absl::StatusOr<std::optional<Rejection>> OpeningJudge::Judge(
    absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  view_.GoTo(rest.front());
  std::optional<Rejection> fault = FaultOf(view_.line());
  if (!fault && rule_.evaluation) {
    TABIA_ASSIGN_OR_RETURN(fault, FaultOfEvaluation(rest, missing));
  }
  if (fault) return fault;
  const OpeningLine line = view_.line();
  taken_.insert(KeyOf(line));
  if (rule_.per_eco != 0) ++taken_of_eco_[EcoOf(line)];
  if (rule_.per_first_plies != 0) ++taken_of_first_plies_[FirstMovesOf(line, rule_.first_plies)];
  return std::nullopt;
}

absl::StatusOr<std::optional<Rejection>> OpeningJudge::FaultOfEvaluation(
    absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  if (!scores_.contains(KeyOf(view_.line()))) {
    TABIA_RETURN_IF_ERROR(Evaluate(rest, missing));
    view_.GoTo(rest.front());
  }
  const OpeningLine line = view_.line();
  const std::optional<chess::Score> found = scores_.at(KeyOf(line));
  if (!found) return Rejection::kNoEvaluation;
  const chess::Score for_white = found->NegatedIfBlack(line.position.turn());
  const bool is_in = !for_white.is_mate() && for_white.centipawns() >= rule_.evaluation->low &&
                     for_white.centipawns() <= rule_.evaluation->high;
  return is_in ? std::nullopt : std::optional(Rejection::kEvaluation);
}

// The candidates after the current one are evaluated with it, because engines search in parallel, and the next openings
// are probably among them. One that passes the checks now may fail them later, when another was accepted before it: its
// evaluation is wasted then, but the sequence is the same as without batches.
absl::Status OpeningJudge::Evaluate(absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  const uint64_t at_once = std::max<uint64_t>(evaluations_->concurrency(), 1);
  const size_t wanted = std::clamp(missing, at_once, at_once * kMaxRounds);
  std::vector<chess::Board> positions;
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < rest.size() && positions.size() < wanted; ++i) {
    view_.GoTo(rest[i]);
    const OpeningLine line = view_.line();
    if (FaultOf(line) || !scores_.try_emplace(KeyOf(line)).second) continue;
    positions.push_back(line.position);
    keys.push_back(KeyOf(line));
  }
  TABIA_ASSIGN_OR_RETURN(const std::vector<std::optional<chess::Score>> found, evaluations_->Find(positions));
  for (size_t i = 0; i < keys.size(); ++i) scores_[keys[i]] = found[i];
  return absl::OkStatus();
}

}  // namespace tabia::suites
