#include "core/backgammon/entry/rollout_pool.h"

#include <cmath>
#include <random>

#include "gtest/gtest.h"

namespace tabia::backgammon {
namespace {

const Provenance kAnn = {.source = "Ann", .program = {ProgramKind::kExtremeGammon, 2, 10}, .saved = 10};
const Provenance kBob = {.source = "Bob", .program = {ProgramKind::kExtremeGammon, 2, 19}, .saved = 20};

Evaluation Rollout(float equity, int32_t seed, uint32_t games = 1296, float deviation = 0.5F) {
  Evaluation evaluation = {
      .chances = {0.01F, 0.1F, 0.4F, 0.6F, 0.2F, 0.02F}, .equity = equity, .level = {Method::kRollout}};
  evaluation.games = games;
  evaluation.deviation = deviation;
  evaluation.settings.seed = seed;
  evaluation.settings.checker_level = {Method::kPly, 3};
  return evaluation;
}

// Returns the number of rollouts that add up.
size_t Pooled(const Evaluation& a, const Evaluation& b, const Provenance& of_b = kBob) {
  RolloutPool pool;
  pool.Add(a, kAnn);
  pool.Add(b, of_b);
  return pool.size();
}

TEST(RolloutPool, WeighsRolloutsByTheirIntervals) {
  RolloutPool pool;
  pool.Add(Rollout(0.10F, 1, 1296), kAnn);
  pool.Add(Rollout(0.16F, 2, 432), kBob);
  ASSERT_EQ(pool.size(), 2u);
  const Evaluation sum = pool.Mean();
  EXPECT_NEAR(sum.equity, (3 * 0.10 + 0.16) / 4, 1e-6);
  EXPECT_EQ(sum.games, 1728u);
  EXPECT_NEAR(*Ci95(sum), 1.96 * 0.5 / std::sqrt(1728), 1e-6);
  EXPECT_EQ(sum.level, Level{Method::kRollout});
  EXPECT_EQ(sum.settings.seed, 0);
  EXPECT_EQ(sum.settings.checker_level, (Level{Method::kPly, 3}));
  EXPECT_NEAR(sum.chances.win + sum.chances.lose, 1, 1e-6);
}

TEST(RolloutPool, NamesAllSourcesAndTheLatestDate) {
  RolloutPool pool;
  for (const Provenance& by : {kAnn, kBob, kAnn}) {
    pool.Add(Rollout(0.1F, static_cast<int32_t>(pool.size()) + 1), by);
  }
  const Provenance sum = pool.MeanProvenance();
  EXPECT_EQ(sum.source, "Ann, Bob: 3 rollouts combined");
  EXPECT_EQ(ProgramName(sum.program), "XG 2.19");
  EXPECT_EQ(sum.saved, 20);
}

TEST(RolloutPool, CountsEachSeedOnce) {
  RolloutPool pool;
  pool.Add(Rollout(0.10F, 7, 1296), kAnn);
  pool.Add(Rollout(0.12F, 7, 2592), kBob);  // the same rollout, continued
  pool.Add(Rollout(0.10F, 7, 1296), kBob);
  EXPECT_EQ(pool.size(), 1u);
  EXPECT_EQ(pool.repeated(), 2u);
  EXPECT_EQ(pool.Mean(), Rollout(0.12F, 7, 2592));
  EXPECT_EQ(pool.MeanProvenance(), kBob);
}

TEST(RolloutPool, CountsGamesOfGnuBackgammonOnce) {
  const Provenance gnubg = {"Ann", {ProgramKind::kGnuBackgammon, 1, 7}};
  const auto pooled = [&gnubg](int32_t a, int32_t b, uint32_t games_of_b = 36) {
    RolloutPool pool;
    pool.Add(Rollout(0.1F, a, 36), gnubg);
    pool.Add(Rollout(0.2F, b, games_of_b), gnubg);
    return pool.size();
  };
  EXPECT_EQ(pooled(1, 1 + 256 * 35), 1u);
  EXPECT_EQ(pooled(1 + 256 * 35, 1), 1u);
  EXPECT_EQ(pooled(1, 1 + 256 * 36), 2u);
  EXPECT_EQ(pooled(1, 2), 2u);
  EXPECT_EQ(pooled(1, 1 + 256 * 50, 70), 2u);
  EXPECT_EQ(pooled(1 + 256 * 50, 1, 70), 1u);
  EXPECT_EQ(pooled(-2'147'483'647, 2'147'483'647), 2u);
  EXPECT_EQ(Pooled(Rollout(0.1F, 1), Rollout(0.2F, 257)), 2u) << "another program";
}

TEST(RolloutPool, ReplacesAllRolloutsWhoseGamesALongerOneHas) {
  const Provenance gnubg = {"Ann", {ProgramKind::kGnuBackgammon, 1, 7}};
  RolloutPool pool;
  pool.Add(Rollout(0.1F, 1, 36), gnubg);
  pool.Add(Rollout(0.2F, 1 + 256 * 40, 36), gnubg);
  ASSERT_EQ(pool.size(), 2u);
  pool.Add(Rollout(0.3F, 1, 60), gnubg);
  EXPECT_EQ(pool.size(), 2u) << "fewer games than both";
  pool.Add(Rollout(0.4F, 1, 144), gnubg);
  EXPECT_EQ(pool.Mean(), Rollout(0.4F, 1, 144));
  EXPECT_EQ(pool.repeated(), 3u);
}

TEST(RolloutPool, TakesOnlyRolloutsOfOneKind) {
  const Evaluation first = Rollout(0.1F, 1);
  EXPECT_EQ(Pooled(first, Rollout(0.2F, 2)), 2u);
  EXPECT_EQ(Pooled(first, Rollout(0.2F, 0)), 1u) << "an unknown seed";
  EXPECT_EQ(Pooled(first, Rollout(0.2F, 2, 0)), 1u) << "unknown games";
  EXPECT_EQ(Pooled(first, Rollout(0.2F, 2, 1296, 0)), 1u) << "an unknown interval";
  Evaluation other = Rollout(0.2F, 2);
  other.settings.checker_level.number = 4;
  EXPECT_EQ(Pooled(first, other), 1u) << "another level";
  other = Rollout(0.2F, 2);
  other.settings.truncation = 7;
  EXPECT_EQ(Pooled(first, other), 1u) << "truncated";
  EXPECT_EQ(Pooled(first, Rollout(0.2F, 2), {"", {ProgramKind::kGnuBackgammon, 1, 7}}), 1u);
  EXPECT_EQ(Pooled(first, Rollout(0.2F, 2), {"", {ProgramKind::kExtremeGammon, 1, 21}}), 1u);
}

TEST(RolloutPool, IsEmptyAfterAnEvaluationOfAnotherKind) {
  Evaluation deeper = Rollout(0.1F, 1);
  deeper.level = {Method::kPly, 3};
  EXPECT_EQ(Pooled(deeper, Rollout(0.2F, 2)), 0u);
  EXPECT_EQ(RolloutPool().size(), 0u);
}

// Plays two rollouts of each of two plays 10,000 times, adds them up, and compares with the distribution of the sums.
TEST(RolloutPool, AgreesWithASimulation) {
  constexpr int kDraws = 10'000;
  constexpr double kTrueEquity = 0.03, kTrueOther = 0.05;
  std::mt19937_64 random(48);
  std::normal_distribution<double> normal;
  const auto draw = [&](double equity, int32_t seed, uint32_t games, float deviation) {
    const double error = deviation / std::sqrt(games) * normal(random);
    return Rollout(static_cast<float>(equity + error), seed, games, deviation);
  };
  const auto sum = [&](double equity) {
    RolloutPool pool;
    pool.Add(draw(equity, 1, 1296, 0.6F), kAnn);
    pool.Add(draw(equity, 2, 324, 0.4F), kBob);
    return pool.Mean();
  };
  int inside = 0, wins = 0;
  double chances = 0, squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    const Evaluation a = sum(kTrueEquity), b = sum(kTrueOther);
    inside += std::abs(a.equity - kTrueEquity) < *Ci95(a) ? 1 : 0;
    squares += std::pow(a.equity - kTrueEquity, 2);
    // The chance at the true equities is the frequency with which the estimates are in this order.
    wins += a.equity > b.equity ? 1 : 0;
    Evaluation exact_a = a, exact_b = b;
    exact_a.equity = static_cast<float>(kTrueEquity);
    exact_b.equity = static_cast<float>(kTrueOther);
    chances += *ChanceOfBeingBetter(exact_a, exact_b);
  }
  EXPECT_NEAR(inside / double{kDraws}, 0.95, 0.007);
  EXPECT_NEAR(std::sqrt(squares / kDraws), *Ci95(sum(0)) / 1.96, 0.0003);
  EXPECT_NEAR(wins / double{kDraws}, chances / kDraws, 0.015);
}

TEST(Rollouts, AreTooCloseToCallAboveFivePerCent) {
  const auto second = [](double deviations) {
    const double unit = std::sqrt(2.0) * 0.5 / 36;  // standard error of the difference
    return Rollout(static_cast<float>(-deviations * unit), 2);
  };
  const Evaluation best = Rollout(0, 1);
  EXPECT_NEAR(*ChanceOfBeingBetter(second(1), best), 0.158655, 1e-5);
  EXPECT_NEAR(*ChanceOfBeingBetter(best, second(1)), 0.841345, 1e-5);
  EXPECT_TRUE(AreTooCloseToCall(best, second(1.64)));
  EXPECT_FALSE(AreTooCloseToCall(best, second(1.65)));
  EXPECT_TRUE(AreTooCloseToCall(second(1.64), best));
  EXPECT_FALSE(AreTooCloseToCall(second(1.65), best));
  EXPECT_EQ(ChanceOfBeingBetter(best, Rollout(0, 1, 0)), std::nullopt);
  EXPECT_FALSE(AreTooCloseToCall(best, Rollout(0, 1, 0)));
}

TEST(Rollouts, DisagreeIfTheirIntervalsDoNotMeet) {
  const float half_width = static_cast<float>(*Ci95(Rollout(0, 1)));
  EXPECT_FALSE(Disagree(Rollout(0, 1), Rollout(1.99F * half_width, 2)));
  EXPECT_TRUE(Disagree(Rollout(0, 1), Rollout(2.01F * half_width, 2)));
  EXPECT_TRUE(Disagree(Rollout(2.01F * half_width, 2), Rollout(0, 1)));
  EXPECT_FALSE(Disagree(Rollout(0, 1), Rollout(9, 1, 0)));
}

}  // namespace
}  // namespace tabia::backgammon
