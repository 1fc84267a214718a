#include "core/probe/chess/choice.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <random>
#include <utility>

#include "absl/numeric/int128.h"

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/book_position.h"
#include "core/moves/known_board.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/move_order.h"
#include "core/probe/chess/book_changes.h"

namespace tabia::probe {
namespace {

// Looks for a line of playable moves.
class LineFinder {
 public:
  LineFinder(const ChessBook& book, absl::Span<const ChessBook> before) : book_(book), before_(before) {}

  // Recurses `plies` deep, which every interface keeps small.
  template <typename AnyPosition>
  absl::StatusOr<bool> Reaches(const AnyPosition& position, int plies) {
    if (plies == 0) return true;
    const auto book_position = chess::BookPosition::Of(position);
    if (!dead_ends_.insert({book_position.key(), plies}).second) return false;
    chess::BookEntry entry;
    const Lookup lookup = book_.Probe(book_position, entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) return false;
    TABIA_RETURN_IF_ERROR(ApplyChanges(before_, book_position, entry));
    chess::RemoveIllegalMoves(position, entry);
    for (const chess::BookMove& move : entry.moves) {
      if (!move.playable()) continue;
      AnyPosition next = position;
      next.Make(move.move);
      const absl::StatusOr<bool> reached = Reaches(next, plies - 1);
      if (!reached.ok() || *reached) return reached;
    }
    return false;
  }

 private:
  const ChessBook& book_;
  const absl::Span<const ChessBook> before_;
  HashSet<std::pair<uint64_t, int>> dead_ends_;
};

// Far above every count of games; keeps the sum of all tickets within 64 bits.
constexpr uint64_t kMaxTickets = uint64_t{1} << 48;

// The filter that rejects a move, and its reason; both are empty if the move is allowed.
struct Rejection {
  std::string_view filter = {};
  std::string reason = {};
};

// The filters in the order in which a user thinks of them; the first that rejects is the verdict.
class Filters {
 public:
  Filters(const ChessBook& book, const MoveSequence& line, const ChoiceRule& rule,
          const std::vector<chess::Move>& only, absl::Span<const ChessBook> before, const Changes& changes,
          const chess::BookEntry& entry)
      : book_(book),
        line_(line),
        rule_(rule),
        only_(only),
        before_(before),
        changes_(changes),
        reference_(chess::ReferenceOf(entry)) {}

  Rejection Verdict(const Candidate& candidate) {
    const chess::BookMove& move = candidate.move;
    if (rule_.min_score > kAnyScore && reference_ && reference_->score.worth() < rule_.min_score) {
      return {"minimum score",
              FormatText("the best evaluation is %s, the minimum %s", chess::ScoreText(reference_->score),
                         chess::ScoreText(*chess::Score::OfCentipawns(rule_.min_score)))};
    }
    if (std::string reason = changes_.Reason(move); !reason.empty()) return {"an earlier book", reason};
    if (!move.active) return {"inactive", "inactive"};
    if (move.refuted) {
      return {"refuted", FormatText("%s, and the best move %s", chess::ScoreText(move.evaluation->score),
                                    chess::ScoreText(reference_->score))};
    }
    if (!move.playable() && !IsPlayedByScore(move)) return {"weight 0", "weight 0"};
    if (rule_.deepest_ply > 0 && line_.ply >= rule_.deepest_ply) {
      return {"deepest ply",
              FormatText("ply %d is deeper than %d", int64_t{line_.ply} + 1, rule_.deepest_ply)};
    }
    if (candidate.share * 1000 < rule_.min_share_per_mille) {
      return {"minimum share", FormatText("share %.1f per mille, the minimum is %d", candidate.share * 1000,
                                          rule_.min_share_per_mille)};
    }
    if (move.games && move.games->total() < rule_.min_games) {
      return {"minimum games",
              FormatText("%s, the minimum is %d", FormatCount(move.games->total(), "game"), rule_.min_games)};
    }
    return line_.position.has_board() ? VerdictOnBoard(candidate) : Rejection();
  }

  const absl::Status& status() const { return status_; }

 private:
  // Returns whether the policy `score` permits a move although its weight is 0, because it has an evaluation and was
  // played in no game.
  bool IsPlayedByScore(const chess::BookMove& move) const {
    return rule_.policy == Policy::kScore && move.evaluation && move.games && move.games->total() == 0;
  }

  Rejection VerdictOnBoard(const Candidate& candidate) {
    const chess::Move move = candidate.move.move;
    if (!only_.empty() && std::find(only_.begin(), only_.end(), move) == only_.end()) {
      return {"searchmoves", "not asked for"};
    }
    // Another position with the same key, or a damaged index.
    if (!candidate.is_legal) return {"illegal", "illegal here"};
    if (rule_.avoid_repetition && line_.Contains(chess::KeyAfter(line_.position.board(), move))) {
      return {"repetition", "repeats a position of the game"};
    }
    return rule_.plies_before_line_end > 0 ? VerdictOnLength(move) : Rejection();
  }

  // Rejects a move after which the book cannot be read, because its line may end there.
  Rejection VerdictOnLength(chess::Move move) {
    const absl::StatusOr<bool> continues = line_.position.board().Visit([&](auto board) {
      board.Make(move);
      return LineFinder(book_, before_).Reaches(board, rule_.plies_before_line_end);
    });
    if (!continues.ok()) {
      status_.Update(continues.status());
      return {"failed lookup", "the book could not be read after it"};
    }
    if (*continues) return {};
    return {"line end", FormatText("the book ends within %s after this move",
                                   FormatCount(rule_.plies_before_line_end, "ply", "plies"))};
  }

  const ChessBook& book_;
  const MoveSequence& line_;
  const ChoiceRule& rule_;
  const std::vector<chess::Move>& only_;
  const absl::Span<const ChessBook> before_;
  const Changes& changes_;
  const std::optional<chess::Evaluation> reference_;  // of the position
  absl::Status status_;
};

std::vector<Candidate> WithShares(const chess::BookEntry& entry, const chess::BookPosition& position) {
  const auto shares = chess::SharesOf(entry, position, chess::ShareOf::kListed);
  std::vector<Candidate> candidates;
  candidates.reserve(shares.size());
  for (size_t i = 0; i < shares.size(); ++i) {
    candidates.push_back(
        {.move = entry.moves[i], .is_legal = shares[i].has_value(), .share = shares[i].value_or(0)});
  }
  return candidates;
}

// The properties of a move that decide how often it is drawn.
struct Chances {
  uint64_t weight, best_weight;
  int rank;  // the number of better allowed moves
  std::optional<int>
      loss;         // centipawns below the best score; nothing if the move or the position has no evaluation
  bool has_scores;  // an allowed move has an evaluation
};

// Returns the tickets of a move by the policy `temperature`.
uint64_t TicketsAt(int temperature, const Chances& chances) {
  if (temperature == 0) return chances.rank == 0;
  if (temperature == 50) return std::min(chances.weight, kMaxTickets);
  const double ratio = static_cast<double>(chances.weight) / static_cast<double>(chances.best_weight);
  const double exponent = (100.0 - temperature) / temperature;
  return 1 + static_cast<uint64_t>(std::pow(ratio, exponent) * 0x1p32);
}

// Returns how many of all tickets one allowed move has. Whole numbers, so that every machine draws the same.
uint64_t Tickets(const ChoiceRule& rule, const Chances& chances) {
  switch (rule.policy) {
    case Policy::kBest:
      return chances.rank == 0;
    case Policy::kWeighted:
      return std::min(chances.weight, kMaxTickets);
    case Policy::kUniform:
      return 1;
    case Policy::kTop:
      return chances.rank < rule.top;
    case Policy::kTemperature:
      return TicketsAt(std::clamp(rule.temperature, 0, 100), chances);
    case Policy::kScore:
      if (!chances.has_scores) return chances.rank == 0;
      if (!chances.loss || *chances.loss > rule.score_window) return 0;
      return std::clamp<uint64_t>(chances.weight, 1, kMaxTickets);
  }
  return 0;
}

// Returns the score of a move as the order of moves counts it: at most that of the reference move.
std::optional<chess::Score> CountedScore(const chess::BookMove& move,
                                         const std::optional<chess::Evaluation>& reference) {
  if (!move.evaluation) return std::nullopt;
  return std::min(move.evaluation->score, reference->score);
}

// Returns the best counted score of the allowed candidates.
std::optional<chess::Score> BestScore(const std::vector<Candidate>& candidates,
                                      const std::optional<chess::Evaluation>& reference) {
  std::optional<chess::Score> best;
  for (const Candidate& candidate : candidates) {
    if (candidate.rejected.empty()) best = std::max(best, CountedScore(candidate.move, reference));
  }
  return best;
}

// Returns the greatest preference of the allowed candidates with this counted score, by which best play avoids cycles.
int BestPreference(const std::vector<Candidate>& candidates,
                   const std::optional<chess::Evaluation>& reference,
                   const std::optional<chess::Score>& best_score) {
  int best = INT_MIN;
  for (const Candidate& candidate : candidates) {
    if (!candidate.rejected.empty() || !best_score) continue;
    if (CountedScore(candidate.move, reference) != best_score) continue;
    best = std::max(best, chess::PreferenceOf(*candidate.move.evaluation, {}));
  }
  return best;
}

// Returns a number below `bound`, the same for the same seed and position.
uint64_t Draw(uint64_t seed, uint64_t key, uint64_t bound) {
  const uint64_t random = MixBits(seed + key * kSplitMixStep);
  return absl::Uint128High64(absl::uint128(random) * bound);
}

// Returns the weight with which a move is drawn. By `score`, moves without games are drawn evenly.
uint64_t WeightFor(const ChoiceRule& rule, const chess::BookMove& move) {
  if (rule.policy != Policy::kScore) return move.weight();
  return move.games ? move.games->total() : 1;
}

// Gives the allowed candidates their probabilities and draws one.
std::optional<size_t> DrawCandidate(std::vector<Candidate>& candidates,
                                    const std::optional<chess::Evaluation>& reference, const ChoiceRule& rule,
                                    uint64_t seed, uint64_t key) {
  const std::optional<chess::Score> best_score = BestScore(candidates, reference);
  const int best_preference = BestPreference(candidates, reference, best_score);
  std::vector<uint64_t> tickets(candidates.size());
  uint64_t total = 0, best_weight = 0;
  int rank = 0;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!candidates[i].rejected.empty()) continue;
    const chess::BookMove& move = candidates[i].move;
    best_weight = std::max(best_weight, move.weight());
    Chances chances = {WeightFor(rule, move), best_weight, rank++, std::nullopt, best_score.has_value()};
    if (const auto score = CountedScore(move, reference)) {
      chances.loss = best_score->worth() - score->worth();
      const bool is_solved = move.evaluation->origin == chess::EvaluationOrigin::kSolved;
      // A solved move with the best score has a loss unless it has the preferred distance.
      if (is_solved && chances.loss == 0 && chess::PreferenceOf(*move.evaluation, {}) < best_preference) {
        chances.loss = 1;
      }
    }
    tickets[i] = Tickets(rule, chances);
    total += tickets[i];
  }
  if (total == 0) return std::nullopt;
  uint64_t drawn = Draw(seed, key, total);
  std::optional<size_t> chosen;
  for (size_t i = 0; i < candidates.size(); ++i) {
    candidates[i].probability = static_cast<double>(tickets[i]) / static_cast<double>(total);
    if (!chosen && drawn < tickets[i]) chosen = i;
    drawn -= std::min(drawn, tickets[i]);
  }
  return chosen;
}

// Returns the reason that all candidates share, or the reason of the best candidate.
std::string WhyNone(const std::vector<Candidate>& candidates) {
  const std::string& best = candidates[0].rejected;
  const bool shared = std::all_of(candidates.begin(), candidates.end(),
                                  [&](const Candidate& candidate) { return candidate.rejected == best; });
  return FormatText("every move is refused%s: %s", shared ? "" : ", the best one", best);
}

}  // namespace

Choice Choose(const ChessBook& book, const MoveSequence& line, const ChoiceRule& rule, uint64_t seed,
              const std::vector<chess::Move>& only, absl::Span<const ChessBook> before) {
  Choice choice;
  chess::BookEntry entry;
  const Lookup lookup = book.Probe(line.position, entry);
  choice.status = lookup.status();
  if (!lookup.found()) {
    choice.no_move = lookup.absent() ? "not in the book" : "the book could not be read";
    return choice;
  }
  const absl::StatusOr<Changes> changes = Changes::Of(before, line.position);
  if (!changes.ok()) {
    choice.status = changes.status();
    choice.no_move = "an earlier book could not be read";
    return choice;
  }
  changes->Apply(entry);
  choice.candidates = WithShares(entry, line.position);
  Filters filters(book, line, rule, only, before, *changes, entry);
  for (Candidate& candidate : choice.candidates) {
    Rejection rejection = filters.Verdict(candidate);
    candidate.rejected = std::move(rejection.reason);
    candidate.filter = rejection.filter;
  }
  choice.status = filters.status();
  choice.chosen =
      DrawCandidate(choice.candidates, chess::ReferenceOf(entry), rule, seed, line.position.key());
  if (!choice.chosen) choice.no_move = WhyNone(choice.candidates);
  return choice;
}

uint64_t DrawSeed() {
  std::random_device device;
  return uint64_t{device()} << 32 | device();
}

}  // namespace tabia::probe
