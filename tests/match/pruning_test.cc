// Pruning a suite by its games: the rules, and a simulation of matches before and after it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/match/played_suite.h"

namespace tabia::match {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::Optional;

PlayedSuite SuiteOf(const std::vector<Score>& scores) {
  PlayedSuite suite;
  for (const Score& score : scores) {
    suite.openings.push_back({suite.openings.size() + 1, {}, {}, score});
    suite.total += score;
  }
  return suite;
}

Score ScoreOf(uint64_t wins, uint64_t draws, uint64_t losses, uint64_t pairs) {
  return {{wins, draws, losses}, {{0, 0, pairs, 0, 0}}};
}

TEST(Prune, DropsOpeningsOutsideTheWindows) {
  const PlayedSuite suite =
      SuiteOf({ScoreOf(2, 4, 4, 5), ScoreOf(0, 10, 0, 5), ScoreOf(8, 1, 1, 5), ScoreOf(1, 0, 0, 0)});
  const PruneRule rule = {
      .draw_rate = {{100, 900}}, .white_score = {{400, 700}}, .min_pairs = 1, .shrink = 0};
  EXPECT_THAT(Prune(suite, rule), ElementsAre(Eq(std::nullopt), Optional(Pruned::kDrawRate),
                                              Optional(Pruned::kWhiteScore), Optional(Pruned::kFewPairs)));
}

TEST(Prune, KeepsAnOpeningAtABoundOfTheWindow) {
  const PlayedSuite suite = SuiteOf({ScoreOf(4, 1, 5, 5)});
  EXPECT_THAT(Prune(suite, {.draw_rate = {{100, 900}}, .shrink = 0}), ElementsAre(Eq(std::nullopt)));
  EXPECT_THAT(Prune(suite, {.draw_rate = {{101, 900}}, .shrink = 0}),
              ElementsAre(Optional(Pruned::kDrawRate)));
  EXPECT_THAT(Prune(suite, {.white_score = {{450, 450}}, .shrink = 0}), ElementsAre(Eq(std::nullopt)));
}

// One pair with two draws has the draw rate 100 %. With one pseudo-pair of the suite's rate it has 75 %.
TEST(Prune, ShrinksRatesTowardsThoseOfTheSuite) {
  const PlayedSuite suite = SuiteOf({ScoreOf(0, 2, 0, 1), ScoreOf(1, 0, 1, 1)});
  const auto is_kept = [&](uint64_t high, uint64_t shrink) {
    return !Prune(suite, {.draw_rate = {{0, high}}, .shrink = shrink})[0].has_value();
  };
  EXPECT_TRUE(is_kept(1000, 0));
  EXPECT_FALSE(is_kept(999, 0));
  EXPECT_TRUE(is_kept(750, 1));
  EXPECT_FALSE(is_kept(749, 1));
}

TEST(Prune, JudgesAnOpeningWithoutGamesByTheSuite) {
  const PlayedSuite suite = SuiteOf({ScoreOf(0, 0, 0, 0), ScoreOf(1, 0, 1, 1)});
  EXPECT_THAT(Prune(suite, {.draw_rate = {{0, 100}}, .shrink = 0}),
              ElementsAre(Eq(std::nullopt), Eq(std::nullopt)));
  EXPECT_THAT(Prune(SuiteOf({Score()}), {.white_score = {{100, 900}}}), ElementsAre(Eq(std::nullopt)));
}

// An opening of the simulation. A player wins with the probability 1 / (1 + 10^((draws - advantage) / 400)).
struct MadeOpening {
  double white_advantage;  // in Elo
  double draws;            // the larger, the more draws
  bool is_good;            // neither drawn nor won
};

// Makes 200 good openings, or, in a mixed suite, 100 good ones, 50 that are drawn with almost any play, and 50 that are
// won by White.
std::vector<MadeOpening> MakeOpenings(bool is_mixed, std::mt19937_64& random) {
  const auto around = [&random](double mean, double width) {
    return mean + width * (2 * static_cast<double>(random() >> 11) * 0x1p-53 - 1);
  };
  std::vector<MadeOpening> openings;
  for (int i = 0; i < 200; ++i) {
    if (!is_mixed || i % 4 < 2) openings.push_back({around(60, 60), around(150, 50), true});
    if (is_mixed && i % 4 == 2) openings.push_back({around(0, 30), around(750, 100), false});
    if (is_mixed && i % 4 == 3) openings.push_back({around(600, 100), around(100, 50), false});
  }
  return openings;
}

constexpr double kStrength = 40;  // of the first player, in Elo

// Returns the half points of White.
size_t Play(const MadeOpening& opening, double white_strength, std::mt19937_64& random) {
  const auto win = [&opening](double advantage) {
    return 1 / (1 + std::pow(10, (opening.draws - advantage) / 400));
  };
  const double advantage = opening.white_advantage + white_strength;
  const double drawn = static_cast<double>(random() >> 11) * 0x1p-53;
  if (drawn < win(advantage)) return 2;
  return drawn < win(advantage) + win(-advantage) ? 0 : 1;
}

Score PlayPairs(const MadeOpening& opening, int pairs, std::mt19937_64& random) {
  Score score;
  for (int i = 0; i < pairs; ++i) {
    const size_t as_white = Play(opening, kStrength, random), other = Play(opening, -kStrength, random);
    for (const size_t half_points : {as_white, other}) {
      score.white += {half_points == 2, half_points == 1, half_points == 0};
    }
    ++score.pairs.pairs[as_white + 2 - other];
  }
  return score;
}

// The result of pruning after a match.
struct Outcome {
  double nelo = 0;          // of a new match with the openings that were kept
  double good_dropped = 0;  // share of the good openings that were dropped
  double bad_kept = 0;      // share of the others that were kept
};

class Simulation {
 public:
  explicit Simulation(bool is_mixed) : openings_(MakeOpenings(is_mixed, random_)) {}

  Outcome PruneAfter(int pairs, uint64_t shrink, bool shuffles_labels = false) {
    std::vector<Score> scores;
    for (const MadeOpening& opening : openings_) scores.push_back(PlayPairs(opening, pairs, random_));
    if (shuffles_labels) Shuffle(scores);
    const PruneRule rule = {.draw_rate = {{100, 850}}, .white_score = {{250, 800}}, .shrink = shrink};
    return OutcomeOf(Prune(SuiteOf(scores), rule));
  }
  double NEloOfWholeSuite() { return OutcomeOf(std::vector<std::optional<Pruned>>(openings_.size())).nelo; }

 private:
  void Shuffle(std::vector<Score>& scores) {
    for (size_t i = scores.size(); i > 1; --i) std::swap(scores[i - 1], scores[random_() % i]);
  }
  Outcome OutcomeOf(const std::vector<std::optional<Pruned>>& pruned) {
    constexpr int kNewPairs = 500;
    Outcome outcome;
    PairScore fresh;
    double good = 0;
    for (size_t i = 0; i < openings_.size(); ++i) {
      const bool is_good = openings_[i].is_good;
      good += is_good;
      if (pruned[i]) outcome.good_dropped += is_good;
      if (pruned[i]) continue;
      outcome.bad_kept += !is_good;
      fresh += PlayPairs(openings_[i], kNewPairs, random_).pairs;
    }
    outcome.good_dropped /= good;
    outcome.bad_kept /= std::max(1.0, static_cast<double>(openings_.size()) - good);
    outcome.nelo = NormalizedEloOf(fresh).value_or(Estimate()).value;
    return outcome;
  }

  std::mt19937_64 random_{1};
  std::vector<MadeOpening> openings_;
};

TEST(Simulation, PruningRaisesTheNormalisedEloOfNewGames) {
  Simulation simulation(true);
  const double whole = simulation.NEloOfWholeSuite();
  EXPECT_GT(simulation.PruneAfter(100, 4).nelo, 1.2 * whole);
  EXPECT_GT(simulation.PruneAfter(8, 4).nelo, 1.1 * whole);
}

TEST(Simulation, PruningByShuffledLabelsDoesNot) {
  Simulation simulation(true);
  const double whole = simulation.NEloOfWholeSuite();
  EXPECT_NEAR(simulation.PruneAfter(100, 4, true).nelo, whole, 0.1 * whole);
  EXPECT_NEAR(simulation.PruneAfter(8, 4, true).nelo, whole, 0.1 * whole);
}

// Returns the outcomes with 2, 8 and 100 pairs for each opening. The rows that it prints are those of the table in
// core/match/README.md.
std::array<Outcome, 3> OutcomesOf(bool is_mixed, uint64_t shrink) {
  constexpr std::array<int, 3> kPairs = {2, 8, 100};
  std::array<Outcome, 3> outcomes;
  for (size_t i = 0; i < kPairs.size(); ++i) {
    Simulation simulation(is_mixed);
    const double whole = simulation.NEloOfWholeSuite();
    outcomes[i] = simulation.PruneAfter(kPairs[i], shrink);
    std::cout << absl::StrFormat(
        "%s, %d pairs, shrink %d: good dropped %.0f%%, bad kept %.0f%%, nElo %.1f of %.1f\n",
        is_mixed ? "mixed" : "good", kPairs[i], shrink, 100 * outcomes[i].good_dropped,
        100 * outcomes[i].bad_kept, outcomes[i].nelo, whole);
  }
  return outcomes;
}

TEST(Simulation, ShrinkingKeepsGoodOpeningsThatHadFewGames) {
  const auto [two, eight, hundred] = OutcomesOf(false, 0);
  const auto [two_shrunk, eight_shrunk, hundred_shrunk] = OutcomesOf(false, 4);
  EXPECT_GT(two.good_dropped, 0.25);
  EXPECT_EQ(two_shrunk.good_dropped, 0);
  EXPECT_GT(eight.good_dropped, eight_shrunk.good_dropped);
  EXPECT_EQ(hundred.good_dropped, 0);
  // The openings that were dropped after two pairs were not worse than the rest.
  EXPECT_NEAR(two.nelo, two_shrunk.nelo, 0.05 * two.nelo);
}

TEST(Simulation, ShrinkingNeedsMoreGamesToDropBadOpenings) {
  const auto [two, eight, hundred] = OutcomesOf(true, 0);
  const auto [two_shrunk, eight_shrunk, hundred_shrunk] = OutcomesOf(true, 4);
  EXPECT_LT(two.bad_kept, 0.2);
  EXPECT_GT(two_shrunk.bad_kept, 0.9);
  EXPECT_GT(eight_shrunk.bad_kept, eight.bad_kept);
  EXPECT_EQ(hundred_shrunk.bad_kept, 0);
}

}  // namespace
}  // namespace tabia::match
