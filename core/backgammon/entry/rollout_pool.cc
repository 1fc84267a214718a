#include "core/backgammon/entry/rollout_pool.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <utility>

#include "core/base/format.h"

namespace tabia::backgammon {
namespace {

bool CanBePooled(const Evaluation& evaluation) {
  return evaluation.level.method == Method::kRollout && evaluation.settings.seed != 0 &&
         Ci95(evaluation).has_value();
}

// Returns whether two rollouts by one program have games with the same dice.
bool ShareDice(const Evaluation& a, const Evaluation& b, ProgramKind program) {
  constexpr int64_t kSeedsOfAGame = 256;
  const int64_t distance = std::abs(int64_t{a.settings.seed} - b.settings.seed);
  if (program != ProgramKind::kGnuBackgammon || distance % kSeedsOfAGame != 0) return distance == 0;
  return distance / kSeedsOfAGame < (a.settings.seed < b.settings.seed ? a : b).games;
}

// Adds numbers of rollouts, each with the weight 1/ci² of its rollout.
class WeightedMean {
 public:
  void Add(const Evaluation& evaluation) {
    const double weight = std::pow(*Ci95(evaluation), -2);
    const Chances& chances = evaluation.chances;
    const std::array<float, kNumbers> numbers = {
        chances.lose_backgammon, chances.lose_gammon,    chances.lose,     chances.win,
        chances.win_gammon,      chances.win_backgammon, evaluation.equity};
    for (size_t i = 0; i < kNumbers; ++i) sums_[i] += weight * numbers[i];
    weights_ += weight;
    games_ += evaluation.games;
  }

  Evaluation Mean() const {
    std::array<float, kNumbers> means;
    for (size_t i = 0; i < kNumbers; ++i) means[i] = static_cast<float>(sums_[i] / weights_);
    Evaluation mean;
    mean.chances = {means[0], means[1], means[2], means[3], means[4], means[5]};
    mean.equity = means[6];
    mean.games =
        static_cast<uint32_t>(std::min(games_, uint64_t{std::numeric_limits<decltype(mean.games)>::max()}));
    mean.deviation = DeviationOfCi95(1 / std::sqrt(weights_), mean.games);
    return mean;
  }

 private:
  static constexpr size_t kNumbers = 7;
  std::array<double, kNumbers> sums_ = {};
  double weights_ = 0;
  uint64_t games_ = 0;
};

}  // namespace

void RolloutPool::Add(const Evaluation& evaluation, const Provenance& provenance) {
  const bool is_first = !std::exchange(has_first_, true);
  if (!CanBePooled(evaluation) || (!is_first && !BelongsTo(evaluation, provenance))) return;
  const auto shares_dice = [&](const Part& other) {
    return ShareDice(other.evaluation, evaluation, provenance.program.kind);
  };
  const auto first = std::find_if(parts_.begin(), parts_.end(), shares_dice);
  if (first == parts_.end()) return parts_.push_back({evaluation, provenance});
  uint64_t games = 0;
  for (const Part& part : parts_) games += shares_dice(part) ? part.evaluation.games : 0;
  ++repeated_;
  if (evaluation.games <= games) return;
  *first = {evaluation, provenance};
  const auto kept = std::remove_if(first + 1, parts_.end(), shares_dice);
  repeated_ += static_cast<size_t>(parts_.end() - kept);
  parts_.erase(kept, parts_.end());
}

bool RolloutPool::BelongsTo(const Evaluation& evaluation, const Provenance& provenance) const {
  if (parts_.empty()) return false;
  const auto [ours, theirs] = std::tie(parts_[0].evaluation.settings, evaluation.settings);
  const auto [our_program, program] = std::tie(parts_[0].provenance.program, provenance.program);
  return program.kind == our_program.kind && program.major == our_program.major &&
         theirs.checker_level == ours.checker_level && theirs.cube_level == ours.cube_level &&
         theirs.truncation == ours.truncation;
}

Evaluation RolloutPool::Mean() const {
  if (parts_.size() == 1) return parts_[0].evaluation;
  WeightedMean weighted;
  for (const Part& part : parts_) weighted.Add(part.evaluation);
  Evaluation mean = weighted.Mean();
  mean.level = parts_[0].evaluation.level;
  mean.settings = parts_[0].evaluation.settings;
  mean.settings.seed = 0;
  mean.settings.duration = 0;
  return mean;
}

Provenance RolloutPool::MeanProvenance() const {
  Provenance mean = parts_[0].provenance;
  std::vector<std::string> sources;
  for (const Part& part : parts_) {
    mean.imported = std::max(mean.imported, part.provenance.imported);
    mean.saved = std::max(mean.saved, part.provenance.saved);
    mean.program.minor = std::max(mean.program.minor, part.provenance.program.minor);
    const std::string& source = part.provenance.source;
    const bool is_new = std::find(sources.begin(), sources.end(), source) == sources.end();
    if (is_new && !source.empty()) sources.push_back(source);
  }
  if (parts_.size() == 1) return mean;
  mean.source.clear();
  for (const std::string& source : sources) mean.source += (mean.source.empty() ? "" : ", ") + source;
  mean.source += FormatText("%s%d rollouts combined", mean.source.empty() ? "" : ": ", parts_.size());
  return mean;
}

}  // namespace tabia::backgammon
