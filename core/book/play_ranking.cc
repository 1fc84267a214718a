#include "core/book/play_ranking.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/bytes.h"

namespace tabia::book {
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
    : legal_(legal), afters_(afters), place_(legal.size(), kNone) {}

void PlayRanking::AddDecisions(absl::Span<const DecisionBytes> decisions) {
  if (decisions.empty()) return;
  numbers_.reserve(legal_.size());
  for (size_t i = 0; i < legal_.size(); ++i) numbers_.emplace(afters_[i], i);
  for (const DecisionBytes& decision : decisions) AddDecision(decision);
  decided_ = plays_.size();
}

void PlayRanking::AddDecision(const DecisionBytes& decision) {
  for (const CandidateBytes& candidate : decision.candidates) {
    const auto number = numbers_.find(candidate.after);
    if (number == numbers_.end()) continue;
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
  const Origin known = place_[number] == kNone ? Origin() : plays_[place_[number]].origin;
  if (!TakePositions(value, known)) return;
  SortByTrust(positions_);
  for (PositionValue& position : positions_) {
    Add(number, {position.evaluation, std::move(position.provenance)}, {});
    plays_[place_[number]].from_book |= position.from_book;
    has_opening_book_ |= position.from_book;
  }
}

void PlayRanking::Add(size_t number, Appraisal appraisal, const Origin& origin) {
  if (plays_.empty()) plays_.reserve(legal_.size());
  if (place_[number] == kNone) {
    place_[number] = plays_.size();
    plays_.push_back({{legal_[number], std::move(appraisal), {}, 0}, origin});
    return;
  }
  RankedPlay& play = plays_[place_[number]].play;
  const auto same = [&appraisal](const Appraisal& other) { return Same(appraisal, other); };
  if (same(play.best) || std::any_of(play.others.begin(), play.others.end(), same)) return;
  play.others.push_back(std::move(appraisal));
}

std::vector<size_t> PlayRanking::Order() const {
  std::vector<size_t> order(plays_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto comes_before = [this](size_t i, size_t j) {
    const Entry &a = plays_[i], &b = plays_[j];
    if (a.from_book != b.from_book) return a.from_book;
    return a.play.best.evaluation.equity > b.play.best.evaluation.equity;
  };
  std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(decided_), order.end(), comes_before);
  return order;
}

std::vector<RankedPlay> PlayRanking::Take() {
  std::vector<RankedPlay> ranked;
  ranked.reserve(plays_.size());
  for (const size_t place : Order()) {
    ranked.push_back(std::move(plays_[place].play));
    RankedPlay& play = ranked.back();
    play.difference = play.best.evaluation.equity - ranked[0].best.evaluation.equity;
  }
  return ranked;
}

}  // namespace tabia::book
