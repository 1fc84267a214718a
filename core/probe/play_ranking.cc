#include "core/probe/play_ranking.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/bytes.h"

namespace tabia::probe {
namespace {

using backgammon::CandidateBytes;
using backgammon::DecisionBytes;
using backgammon::Play;
using backgammon::PositionBytes;
using backgammon::PositionValue;
using backgammon::StatementBytes;

bool Same(const Appraisal& a, const Appraisal& b) {
  return a.evaluation == b.evaluation && a.provenance == b.provenance;
}

}  // namespace

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
    Add(number, {position.evaluation, std::move(position.provenance)}, {});
    known_[number].from_book |= position.from_book;
    has_opening_book_ |= position.from_book;
  }
}

void PlayRanking::Add(size_t number, Appraisal appraisal, const Origin& origin) {
  if (plays_.empty()) plays_.reserve(legal_.size());
  Known& known = known_[number];
  if (known.index == kNone) {
    known.index = plays_.size();
    known.origin = origin;
    plays_.push_back({legal_[number], std::move(appraisal), {}, 0});
    legal_number_.push_back(number);
    return;
  }
  RankedPlay& play = plays_[known.index];
  const auto same = [&appraisal](const Appraisal& other) { return Same(appraisal, other); };
  if (same(play.best) || std::any_of(play.others.begin(), play.others.end(), same)) return;
  play.others.push_back(std::move(appraisal));
}

std::vector<size_t> PlayRanking::Order() const {
  std::vector<size_t> order(plays_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto comes_before = [this](size_t i, size_t j) {
    const bool i_from_book = known_[legal_number_[i]].from_book,
               j_from_book = known_[legal_number_[j]].from_book;
    if (i_from_book != j_from_book) return i_from_book;
    return plays_[i].best.evaluation.equity > plays_[j].best.evaluation.equity;
  };
  std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(decided_), order.end(), comes_before);
  return order;
}

std::vector<RankedPlay> PlayRanking::Take() {
  const std::vector<size_t> order = Order();
  std::vector<RankedPlay> ranked;
  if (std::is_sorted(order.begin(), order.end())) {
    ranked = std::move(plays_);
  } else {
    ranked.reserve(plays_.size());
    for (const size_t index : order) ranked.push_back(std::move(plays_[index]));
  }
  for (RankedPlay& play : ranked) {
    play.difference = play.best.evaluation.equity - ranked[0].best.evaluation.equity;
  }
  return ranked;
}

}  // namespace tabia::probe
