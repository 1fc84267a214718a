#include "core/suites/opening_judge.h"

#include <algorithm>
#include <utility>

#include "absl/numeric/int128.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/setup.h"

namespace tabia::suites {
namespace {

using chess::Games;
using chess::Position;

constexpr uint64_t kMaxRounds = 8;  // of engines, per call

uint64_t KeyOf(const OpeningLine& line) {
  return CanonicalKey(line.position.setup());
}

absl::uint128 Count(const Games& games) {
  return absl::uint128(games.win) + games.draw + games.loss;
}

// Returns the games of all moves from the position, for the player to move.
Games GamesFrom(const probe::ChessIndex& book, uint64_t key) {
  chess::BookEntry entry;
  Games sum;
  if (!book.Probe(key, entry)) return sum;
  for (const chess::BookMove& move : entry.moves) {
    const Games games = move.games.value_or(Games{});
    sum = {sum.win + games.win, sum.draw + games.draw, sum.loss + games.loss};
  }
  return sum;
}

// Returns the games of the last move of the line, for the player who made it.
Games GamesOfLastMove(const probe::ChessIndex& book, const OpeningLine& line) {
  chess::BookEntry entry;
  if (!book.Probe(line.keys[line.keys.size() - 2], entry)) return {};
  for (const chess::BookMove& move : entry.moves) {
    if (move.move == line.moves.back()) return move.games.value_or(Games{});
  }
  return {};
}

// Returns the games of the line's last position, for White. The moves from it include the games of other lines that
// transpose to it; but if the book ends there, only the last move has games.
Games GamesOf(const probe::ChessIndex& book, const OpeningLine& line) {
  const bool is_white_to_move = line.position.turn() == chess::kWhite;
  const Games from = GamesFrom(book, line.keys.back()), to = GamesOfLastMove(book, line);
  const bool book_goes_on = Count(from) >= Count(to);
  Games games = book_goes_on ? from : to;
  if (book_goes_on != is_white_to_move) std::swap(games.win, games.loss);
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

std::optional<Rejection> OpeningFilter::FaultOfPosition(const Position& position) const {
  const bool is_check = position.checkers() != 0;
  if (LegalMoves(position).empty()) return is_check ? Rejection::kMate : Rejection::kStalemate;
  if (is_check) return Rejection::kCheck;
  return std::nullopt;
}

std::optional<Rejection> OpeningFilter::FaultOfKey(const Position& position) const {
  const uint64_t key = CanonicalKey(position.setup());
  if (taken_.contains(key)) return Rejection::kTransposition;
  if (rule_.excluded.contains(key)) return Rejection::kExcluded;
  if (!rule_.refuse_mirrors) return std::nullopt;
  const uint64_t mirror = CanonicalKey(chess::Mirror(position.setup()));
  return taken_.contains(mirror) || rule_.excluded.contains(mirror) ? std::optional(Rejection::kMirror)
                                                                    : std::nullopt;
}

std::optional<Rejection> OpeningFilter::FaultOfGames(const OpeningLine& line) const {
  if (rule_.min_games == 0 && !rule_.score && !rule_.draws) return std::nullopt;
  const Games games = GamesOf(*book_, line);
  const absl::uint128 total = Count(games);
  if (total == 0 || total < rule_.min_games) return Rejection::kFewGames;
  if (rule_.score && !IsIn(*rule_.score, absl::uint128(games.win) * 2 + games.draw, total)) {
    return Rejection::kScore;
  }
  if (rule_.draws && !IsIn(*rule_.draws, absl::uint128(games.draw) * 2, total)) return Rejection::kDraws;
  return std::nullopt;
}

std::optional<Rejection> OpeningFilter::FaultOfEco(const OpeningLine& line) const {
  if (!rule_.eco) return std::nullopt;
  const std::string code = EcoOf(line);
  if (code < rule_.eco->low || code > rule_.eco->high) return Rejection::kOtherEco;
  return std::nullopt;
}

std::optional<Rejection> OpeningFilter::FaultOfQuotas(const OpeningLine& line) const {
  if (IsFull(taken_of_eco_, EcoOf(line), rule_.per_eco)) return Rejection::kEcoQuota;
  if (IsFull(taken_of_first_plies_, FirstMovesOf(line, rule_.first_plies), rule_.per_first_plies)) {
    return Rejection::kFirstPliesQuota;
  }
  return std::nullopt;
}

std::optional<Rejection> OpeningFilter::FaultOf(const OpeningLine& line) const {
  std::optional<Rejection> fault = FaultOfKey(line.position);
  if (!fault) fault = FaultOfPosition(line.position);
  if (!fault) fault = FaultOfGames(line);
  if (!fault) fault = FaultOfEco(line);
  if (!fault) fault = FaultOfQuotas(line);
  return fault;
}

void OpeningFilter::Take(const OpeningLine& line) {
  taken_.insert(CanonicalKey(line.position.setup()));
  if (rule_.per_eco != 0) ++taken_of_eco_[EcoOf(line)];
  if (rule_.per_first_plies != 0) ++taken_of_first_plies_[FirstMovesOf(line, rule_.first_plies)];
}

absl::StatusOr<std::optional<Rejection>> OpeningJudge::Judge(
    absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  view_.GoTo(rest.front());
  std::optional<Rejection> fault = filter_.FaultOf(view_.line());
  if (!fault && rule_.evaluation) {
    TABIA_ASSIGN_OR_RETURN(fault, FaultOfEvaluation(rest, missing));
  }
  if (!fault) filter_.Take(view_.line());
  return fault;
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

absl::Status OpeningJudge::Evaluate(absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  const uint64_t at_once = std::max<uint64_t>(evaluations_->concurrency(), 1);
  const size_t wanted = std::clamp(missing, at_once, at_once * kMaxRounds);
  std::vector<chess::Position> positions;
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < rest.size() && positions.size() < wanted; ++i) {
    view_.GoTo(rest[i]);
    const OpeningLine line = view_.line();
    if (filter_.FaultOf(line) || !scores_.try_emplace(KeyOf(line)).second) continue;
    positions.push_back(line.position);
    keys.push_back(KeyOf(line));
  }
  TABIA_ASSIGN_OR_RETURN(const std::vector<std::optional<chess::Score>> found, evaluations_->Find(positions));
  for (size_t i = 0; i < keys.size(); ++i) scores_[keys[i]] = found[i];
  return absl::OkStatus();
}

}  // namespace tabia::suites
