#include "core/probe/chess/choice.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "absl/numeric/int128.h"
#include "absl/status/statusor.h"

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/probe/chess/best_line.h"

namespace tabia::probe {
namespace {

// Far above every count of games; keeps the sum of all tickets within 64 bits.
constexpr uint64_t kMaxTickets = uint64_t{1} << 48;

chess::Position After(const MoveSequence& line, chess::Move move) {
  chess::Position next = *line.position.rules();
  next.Make(move);
  return next;
}

bool Repeats(const MoveSequence& line, uint64_t key) {
  return key == line.position.key() ||
         std::find(line.earlier_keys.begin(), line.earlier_keys.end(), key) != line.earlier_keys.end();
}

// The filters in the order in which a user thinks of them; the first that rejects is the verdict.
class Filters {
 public:
  Filters(const ChessBook& book, const MoveSequence& line, const ChoiceRule& rule,
          const std::vector<chess::Move>& only)
      : book_(book), line_(line), rule_(rule), only_(only) {}

  std::string Verdict(const Candidate& candidate) {
    const chess::BookMove& move = candidate.move;
    if (!move.playable()) return move.active ? "weight 0" : "inactive";
    if (rule_.deepest_ply > 0 && line_.ply + 1 > rule_.deepest_ply) {
      return FormatText("ply %d is deeper than %d", line_.ply + 1, rule_.deepest_ply);
    }
    if (candidate.share * 1000 < rule_.min_share_per_mille) {
      return FormatText("share %.1f per mille, the minimum is %d", candidate.share * 1000,
                        rule_.min_share_per_mille);
    }
    if (move.games && move.games->total() < rule_.min_games) {
      return FormatText("%s, the minimum is %d", FormatCount(move.games->total(), "game"), rule_.min_games);
    }
    return line_.position.rules() == nullptr ? "" : VerdictOnBoard(move.move);
  }

  const absl::Status& status() const { return status_; }

 private:
  std::string VerdictOnBoard(chess::Move move) {
    if (!only_.empty() && std::find(only_.begin(), only_.end(), move) == only_.end()) return "not asked for";
    // Another position with the same key, or a damaged index.
    if (!chess::IsLegal(*line_.position.rules(), move)) return "illegal here";
    const chess::Position next = After(line_, move);
    if (rule_.avoid_repetition && Repeats(line_, chess::CanonicalKey(next.setup()))) {
      return "repeats a position of the game";
    }
    return rule_.plies_before_line_end > 0 ? VerdictOnLength(next) : "";
  }

  // Rejects a move after which the book cannot be read, because its line may end there.
  std::string VerdictOnLength(const chess::Position& next) {
    const absl::StatusOr<bool> continues = ContinuesFor(book_, next, rule_.plies_before_line_end);
    if (!continues.ok()) {
      status_.Update(continues.status());
      return "the book could not be read after it";
    }
    if (*continues) return "";
    return FormatText("the book ends within %s after this move",
                      FormatCount(rule_.plies_before_line_end, "ply", "plies"));
  }

  const ChessBook& book_;
  const MoveSequence& line_;
  const ChoiceRule& rule_;
  const std::vector<chess::Move>& only_;
  absl::Status status_;
};

std::vector<Candidate> WithShares(const chess::BookEntry& entry) {
  double total = 0;
  for (const chess::BookMove& move : entry.moves) {
    if (move.active) total += static_cast<double>(move.weight());
  }
  std::vector<Candidate> candidates;
  candidates.reserve(entry.moves.size());
  for (const chess::BookMove& move : entry.moves) {
    Candidate& candidate = candidates.emplace_back();
    candidate.move = move;
    if (move.active && total > 0) candidate.share = static_cast<double>(move.weight()) / total;
  }
  return candidates;
}

// Returns how many of all tickets one allowed move has; `rank` counts the better allowed moves. Whole
// numbers, so that every machine draws the same.
uint64_t Tickets(const ChoiceRule& rule, uint64_t weight, uint64_t best_weight, int rank) {
  const int temperature = std::clamp(rule.temperature, 0, 100);
  switch (rule.policy) {
    case Policy::kBest:
      return rank == 0;
    case Policy::kWeighted:
      return std::min(weight, kMaxTickets);
    case Policy::kUniform:
      return 1;
    case Policy::kTop:
      return rank < rule.top;
    case Policy::kTemperature:
      if (temperature == 0) return rank == 0;
      if (temperature == 50) return std::min(weight, kMaxTickets);
      const double ratio = static_cast<double>(weight) / static_cast<double>(best_weight);
      const double exponent = (100.0 - temperature) / temperature;
      return 1 + static_cast<uint64_t>(std::pow(ratio, exponent) * 0x1p32);
  }
  return 0;
}

// Returns a number below `bound`, the same for the same seed and position.
uint64_t Draw(uint64_t seed, uint64_t key, uint64_t bound) {
  const uint64_t random = MixBits(seed + key * kSplitMixStep);
  return absl::Uint128High64(absl::uint128(random) * bound);
}

// Gives the allowed candidates their probabilities and draws one.
std::optional<size_t> DrawCandidate(std::vector<Candidate>& candidates, const ChoiceRule& rule, uint64_t seed,
                                    uint64_t key) {
  std::vector<uint64_t> tickets(candidates.size());
  uint64_t total = 0, best_weight = 0;
  int rank = 0;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!candidates[i].rejected.empty()) continue;
    best_weight = std::max(best_weight, candidates[i].move.weight());
    tickets[i] = Tickets(rule, candidates[i].move.weight(), best_weight, rank++);
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
              const std::vector<chess::Move>& only) {
  Choice choice;
  chess::BookEntry entry;
  const Lookup lookup = book.Probe(line.position, entry);
  choice.status = lookup.status();
  if (!lookup.found()) {
    choice.no_move = lookup.absent() ? "not in the book" : "the book could not be read";
    return choice;
  }
  choice.candidates = WithShares(entry);
  Filters filters(book, line, rule, only);
  for (Candidate& candidate : choice.candidates) candidate.rejected = filters.Verdict(candidate);
  choice.status = filters.status();
  choice.chosen = DrawCandidate(choice.candidates, rule, seed, line.position.key());
  if (!choice.chosen) choice.no_move = WhyNone(choice.candidates);
  return choice;
}

uint64_t DrawSeed() {
  std::random_device device;
  return uint64_t{device()} << 32 | device();
}

}  // namespace tabia::probe
