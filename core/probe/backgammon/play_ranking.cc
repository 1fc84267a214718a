#include "core/probe/backgammon/play_ranking.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/backgammon/entry/rollout_pool.h"
#include "core/base/bytes.h"

namespace tabia::probe {
namespace {

using backgammon::CandidateBytes;
using backgammon::DecisionBytes;
using backgammon::Evaluation;
using backgammon::Level;
using backgammon::Play;
using backgammon::PositionBytes;
using backgammon::PositionValue;
using backgammon::StatementBytes;

bool Same(const Appraisal& a, const Appraisal& b) {
  return a.evaluation == b.evaluation && a.provenance == b.provenance;
}

bool IsAsDeep(const Level& a, const Level& b) {
  return !IsDeeper(b, a);
}

// Returns whether `b` may be a copy of `a`. A copy may lack settings of the rollout.
bool HaveSameNumbers(Evaluation a, const Evaluation& b) {
  a.settings = b.settings;
  return a == b;
}

// Compares levels, then games. An opening book wins against an equal evaluation: it names the maker of the value, and a
// game has only copied it.
bool IsMoreTrustworthy(const Evaluation& a, const Evaluation& b, bool a_from_book) {
  if (IsDeeper(a.level, b.level)) return true;
  if (!IsAsDeep(a.level, b.level)) return false;
  return a.games > b.games || (a_from_book && HaveSameNumbers(a, b));
}

}  // namespace

std::optional<Appraisal> MeanOfRollouts(const Appraisal& best, absl::Span<const Appraisal> others) {
  backgammon::RolloutPool pool;
  pool.Add(best.evaluation, best.provenance);
  for (const Appraisal& other : others) pool.Add(other.evaluation, other.provenance);
  if (pool.size() < 2) return std::nullopt;
  return Appraisal{pool.Mean(), pool.MeanProvenance()};
}

PlayRanking::PlayRanking(absl::Span<const Play> legal, absl::Span<const PositionBytes> afters)
    : legal_(legal), afters_(afters), known_(legal.size()) {}

void PlayRanking::AddDecisions(absl::Span<const DecisionBytes> decisions) {
  if (decisions.empty()) return;
  number_of_after_.reserve(legal_.size());
  for (size_t i = 0; i < legal_.size(); ++i) number_of_after_.emplace(afters_[i], i);
  for (const DecisionBytes& decision : decisions) AddDecision(decision);
  decided_ = plays_.size();
}

void PlayRanking::AddDecision(const DecisionBytes& decision) {
  for (const CandidateBytes& candidate : decision.candidates) {
    const auto number = number_of_after_.find(candidate.after);
    if (number == number_of_after_.end()) continue;
    Add(number->second, {candidate.evaluation, decision.provenance}, {&decision, &candidate});
  }
}

bool PlayRanking::TakePositions(std::string_view value, const Origin& known) {
  ByteReader bytes(value);
  positions_.clear();
  while (!bytes.empty()) {
    StatementBytes statement;
    if (!TakeStatement(bytes, statement)) return false;
    if (!IsOfPosition(statement)) continue;
    if (known.decision != nullptr && Repeats(statement, *known.candidate, *known.decision)) continue;
    if (!DecodePosition(statement, positions_.emplace_back())) return false;
  }
  return true;
}

void PlayRanking::AddPositions(size_t number, std::string_view value) {
  if (!TakePositions(value, known_[number].origin)) return;
  SortByTrust(positions_);
  for (PositionValue& position : positions_) {
    AddOther(number, {position.evaluation, std::move(position.provenance)}, position.from_book);
    known_[number].from_book |= position.from_book;
  }
}

void PlayRanking::Add(size_t number, Appraisal appraisal, const Origin& origin) {
  if (plays_.empty()) plays_.reserve(legal_.size());
  Known& known = known_[number];
  if (known.index != kNone) return AddOther(number, std::move(appraisal), false);
  known.index = plays_.size();
  known.origin = origin;
  plays_.push_back({legal_[number], std::move(appraisal), {}, 0});
  legal_number_.push_back(number);
}

void PlayRanking::AddOther(size_t number, Appraisal appraisal, bool from_book) {
  Known& known = known_[number];
  if (known.index == kNone) return Add(number, std::move(appraisal), {});
  RankedPlay& play = plays_[known.index];
  const auto same = [&appraisal](const Appraisal& other) { return Same(appraisal, other); };
  if (same(play.best) || std::any_of(play.others.begin(), play.others.end(), same)) return;
  if (IsMoreTrustworthy(appraisal.evaluation, play.best.evaluation, from_book)) {
    known.is_overruled |=
        known.origin.decision != nullptr && appraisal.evaluation.equity != play.best.evaluation.equity;
    std::swap(play.best, appraisal);
    play.others.insert(play.others.begin(), std::move(appraisal));
  } else {
    play.others.push_back(std::move(appraisal));
  }
}

std::vector<const Play*> PlayRanking::OpeningBookPlays() const {
  std::vector<const Play*> plays;
  for (size_t i = 0; i < legal_.size(); ++i) {
    if (known_[i].from_book) plays.push_back(&legal_[i]);
  }
  return plays;
}

PlayRanking::Group PlayRanking::GroupOf(size_t index) const {
  if (index < decided_) return Group::kNamed;
  if (decided_ == 0 && has_all_plays()) return Group::kNamed;
  if (!KnownOf(index).from_book) return Group::kCandidate;
  if (decided_ == 0) return Group::kNamed;
  const bool is_deep = IsAsDeep(plays_[index].best.evaluation.level, plays_[0].best.evaluation.level);
  return is_deep ? Group::kNamed : Group::kShallowerBook;
}

bool PlayRanking::is_mixed() const {
  for (size_t i = 0; i < plays_.size(); ++i) {
    if (GroupOf(i) != Group::kNamed) continue;
    const bool is_from_elsewhere = decided_ > 0 && (i >= decided_ || KnownOf(i).is_overruled);
    const bool is_of_other_level =
        decided_ == 0 && plays_[i].best.evaluation.level != plays_[0].best.evaluation.level;
    if (is_from_elsewhere || is_of_other_level) return true;
  }
  return false;
}

void PlayRanking::CombineRollouts() {
  for (size_t i = 0; i < plays_.size(); ++i) {
    RankedPlay& play = plays_[i];
    std::optional<Appraisal> mean = MeanOfRollouts(play.best, play.others);
    if (!mean) continue;
    known_[legal_number_[i]].is_combined = true;
    play.others.insert(play.others.begin(), std::exchange(play.best, *std::move(mean)));
  }
}

// A play that a decision ranks below another one, as a shallower analysis of a higher equity, stays below it. Means of
// rollouts have equities of their own.
std::vector<PlayRanking::Rank> PlayRanking::Order() const {
  std::vector<Rank> order;
  order.reserve(plays_.size());
  float least = std::numeric_limits<float>::infinity();
  for (size_t i = 0; i < plays_.size(); ++i) {
    float equity = plays_[i].best.evaluation.equity;
    if (i < decided_ && !KnownOf(i).is_overruled) {
      least = std::min(least, equity);
      if (!KnownOf(i).is_combined) equity = least;
    }
    order.push_back({GroupOf(i), equity, i});
  }
  std::stable_sort(order.begin(), order.end(), [](const Rank& a, const Rank& b) {
    return a.group != b.group ? a.group < b.group : a.equity > b.equity;
  });
  return order;
}

std::vector<RankedPlay> PlayRanking::Take() {
  CombineRollouts();
  std::vector<RankedPlay> ranked;
  ranked.reserve(plays_.size());
  for (const Rank& rank : Order()) ranked.push_back(std::move(plays_[rank.index]));
  for (RankedPlay& play : ranked) {
    play.difference = play.best.evaluation.equity - ranked[0].best.evaluation.equity;
  }
  return ranked;
}

}  // namespace tabia::probe
