#include "core/match/match_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tabia::match {
namespace {

using Distribution = std::array<double, 5>;  // of the points of a pair

constexpr double kZ95 = 1.959963984540054;  // of the normal distribution, for an interval of 95 %
constexpr double kEloPerLog = 400 / std::numbers::ln10;
// The nElo of a pair whose mean is one standard deviation above ½.
const double kNEloPerDeviation = 2 * kEloPerLog / std::numbers::sqrt2;

constexpr double ScoreOf(size_t half_points) {
  return 0.25 * static_cast<double>(half_points);
}

double EloOfScore(double score) {
  return kEloPerLog * std::log(score / (1 - score));
}

double MeanOf(const Distribution& distribution) {
  double mean = 0;
  for (size_t i = 0; i < distribution.size(); ++i) mean += distribution[i] * ScoreOf(i);
  return mean;
}

double VarianceOf(const Distribution& distribution) {
  const double mean = MeanOf(distribution);
  double variance = 0;
  for (size_t i = 0; i < distribution.size(); ++i) {
    variance += distribution[i] * (ScoreOf(i) - mean) * (ScoreOf(i) - mean);
  }
  return variance;
}

Distribution DistributionOf(const PairScore& pairs) {
  constexpr double kUnseen =
      1e-3;  // pairs of a result that did not occur: its probability is small, not zero
  Distribution distribution;
  double total = 0;
  for (size_t i = 0; i < distribution.size(); ++i) {
    distribution[i] = pairs.pairs[i] == 0 ? kUnseen : static_cast<double>(pairs.pairs[i]);
    total += distribution[i];
  }
  for (double& part : distribution) part /= total;
  return distribution;
}

// Returns the distribution p that maximises the likelihood of `observed` under the linear constraint Σ p h = 0:
// p = observed / (1 + θ h), with the θ at which the constraint holds. The sum decreases in θ, so bisection finds it.
Distribution MostLikely(const Distribution& observed, const Distribution& h) {
  const auto [low, high] = std::minmax_element(h.begin(), h.end());
  if (*low >= 0 || *high <= 0) return observed;
  double least = -1 / *high, most = -1 / *low;
  constexpr int kSteps = 100;
  for (int step = 0; step < kSteps; ++step) {
    const double theta = (least + most) / 2;
    double sum = 0;
    for (size_t i = 0; i < h.size(); ++i) sum += observed[i] * h[i] / (1 + theta * h[i]);
    (sum > 0 ? least : most) = theta;
  }
  Distribution likely;
  for (size_t i = 0; i < h.size(); ++i) likely[i] = observed[i] / (1 + (least + most) / 2 * h[i]);
  return likely;
}

// Returns the distribution that maximises the likelihood of `observed` among those whose mean is `deviations` standard
// deviations above ½; nothing if none is found. The constraint m - ½ - t σ = 0 is not linear in p. So each step solves
// its linearisation at the last p, in which the derivative of σ by the probability of x is ((x - m)² - σ²) / (2 σ). The
// first p is even: at a lopsided `observed`, all terms of the linearisation may have one sign.
std::optional<Distribution> MostLikelyAt(const Distribution& observed, double deviations) {
  constexpr int kMaxSteps = 50;
  constexpr double kPrecision = 1e-12;
  Distribution likely;
  likely.fill(0.2);
  for (int step = 0; step < kMaxSteps; ++step) {
    const double mean = MeanOf(likely), deviation = std::sqrt(VarianceOf(likely));
    Distribution h;
    for (size_t i = 0; i < h.size(); ++i) {
      const double distance = (ScoreOf(i) - mean) / deviation;
      h[i] = ScoreOf(i) - 0.5 - deviations * deviation * (1 + distance * distance) / 2;
    }
    const Distribution next = MostLikely(observed, h);
    double change = 0;
    for (size_t i = 0; i < next.size(); ++i) change = std::max(change, std::abs(next[i] - likely[i]));
    likely = next;
    if (change < kPrecision) break;
  }
  constexpr double kTolerance = 1e-6;
  const double residual = MeanOf(likely) - 0.5 - deviations * std::sqrt(VarianceOf(likely));
  return std::abs(residual) < kTolerance ? std::optional(likely) : std::nullopt;
}

}  // namespace

GameScore& GameScore::operator+=(const GameScore& more) {
  wins += more.wins;
  draws += more.draws;
  losses += more.losses;
  return *this;
}

PairScore& PairScore::operator+=(const PairScore& more) {
  for (size_t i = 0; i < pairs.size(); ++i) pairs[i] += more.pairs[i];
  one_win_each += more.one_win_each;
  return *this;
}

uint64_t PairScore::total() const {
  uint64_t total = 0;
  for (const uint64_t count : pairs) total += count;
  return total;
}

double PairScore::mean() const {
  double sum = 0;
  for (size_t i = 0; i < pairs.size(); ++i) sum += static_cast<double>(pairs[i]) * ScoreOf(i);
  return sum / static_cast<double>(total());
}

double PairScore::variance() const {
  const double m = mean();
  double sum = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    sum += static_cast<double>(pairs[i]) * (ScoreOf(i) - m) * (ScoreOf(i) - m);
  }
  return sum / static_cast<double>(total());
}

ScoreInterval IntervalOf(const GameScore& score) {
  const auto games = static_cast<double>(score.games());
  const double share = score.score(), squared = kZ95 * kZ95;
  const double middle = share + squared / (2 * games);
  const double half = kZ95 * std::sqrt(share * (1 - share) / games + squared / (4 * games * games));
  const double scale = 1 + squared / games;
  return {(middle - half) / scale, (middle + half) / scale};
}

std::optional<Estimate> EloOf(const PairScore& pairs) {
  if (pairs.total() == 0) return std::nullopt;
  const double mean = pairs.mean();
  if (mean <= 0 || mean >= 1) return std::nullopt;
  const double error = kZ95 * std::sqrt(pairs.variance() / static_cast<double>(pairs.total()));
  // An interval that reaches 0 or 1 has no end.
  if (mean - error <= 0 || mean + error >= 1) {
    return Estimate{EloOfScore(mean), std::numeric_limits<double>::infinity()};
  }
  return Estimate{EloOfScore(mean), (EloOfScore(mean + error) - EloOfScore(mean - error)) / 2};
}

std::optional<Estimate> NormalizedEloOf(const PairScore& pairs) {
  if (pairs.total() == 0) return std::nullopt;
  const double variance = pairs.variance();
  if (variance <= 0) return std::nullopt;
  return Estimate{(pairs.mean() - 0.5) / std::sqrt(variance) * kNEloPerDeviation,
                  kZ95 * kNEloPerDeviation / std::sqrt(static_cast<double>(pairs.total()))};
}

std::optional<double> SuperiorityOf(const PairScore& pairs) {
  if (pairs.total() == 0) return std::nullopt;
  const double variance = pairs.variance();
  if (variance <= 0) return std::nullopt;
  const double deviations = (pairs.mean() - 0.5) / std::sqrt(variance / static_cast<double>(pairs.total()));
  return (1 + std::erf(deviations / std::numbers::sqrt2)) / 2;
}

std::optional<double> LogLikelihoodRatio(const PairScore& pairs, const Bounds& bounds) {
  if (pairs.total() == 0) return std::nullopt;
  const Distribution observed = DistributionOf(pairs);
  const std::optional<Distribution> at0 = MostLikelyAt(observed, bounds.nelo0 / kNEloPerDeviation);
  const std::optional<Distribution> at1 = MostLikelyAt(observed, bounds.nelo1 / kNEloPerDeviation);
  if (!at0 || !at1) return std::nullopt;
  double ratio = 0;
  for (size_t i = 0; i < observed.size(); ++i) ratio += observed[i] * std::log((*at1)[i] / (*at0)[i]);
  return static_cast<double>(pairs.total()) * ratio;
}

std::optional<uint64_t> GamesFor(const PairScore& pairs, double elo) {
  if (pairs.total() == 0 || pairs.variance() <= 0) return std::nullopt;
  const double score = elo / (4 * kEloPerLog);  // above ½, where the slope of Elo is 4 · 400 / ln 10
  const double needed = kZ95 * kZ95 * pairs.variance() / (score * score);
  return 2 * static_cast<uint64_t>(std::ceil(needed));
}

}  // namespace tabia::match
