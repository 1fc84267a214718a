// The statistics of a match: scores of games and of pairs, Elo differences, and the likelihood ratio of a sequential
// test.
//
// A pair is two games of one opening with exchanged colours. Its points are 0, ½, 1, 1½ or 2 for the first player; half
// of them is a score x in {0, ¼, ½, ¾, 1}. With the mean m and the variance v of x over all pairs:
//
//   Elo    the difference at which a player is expected to score m: 400 log10(m / (1 - m))
//   nElo   the normalised Elo (m - ½) / √(2 v) · 800 / ln 10. It measures how soon a match finds the difference, so
//          that matches with different openings can be compared: √(2 v) is the standard deviation of a game if both
//          games of a pair were independent.
//   LLR    the logarithm of the likelihood ratio of two hypotheses about nElo, maximised over all distributions of the
//          five results with this nElo (the generalised sequential probability ratio test)
//
// The formulas are those of M. Van den Bergh, "Normalized Elo" and "A practical introduction to the GSPRT", which
// fishtest and fastchess use. All intervals have 95 %. Those of Elo and nElo are symmetric: value ± error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tabia::match {

// Games by result, from the view of one player or of White.
struct GameScore {
  uint64_t wins = 0, draws = 0, losses = 0;

  uint64_t games() const { return wins + draws + losses; }
  // Returns the share of the points. REQUIRES: games() > 0, as for draw_rate.
  double score() const { return (2.0 * wins + draws) / (2.0 * games()); }
  double draw_rate() const { return 1.0 * draws / games(); }
  GameScore& operator+=(const GameScore& more);
};

// An interval of the share of the points.
struct ScoreInterval {
  double low = 0, high = 1;
};

// Returns the interval of 95 % of a score, by the formula of Wilson, which the page of a book uses for the score of a
// move. REQUIRES: score.games() > 0.
ScoreInterval IntervalOf(const GameScore& score);

// Pairs by points, from the view of the first player.
struct PairScore {
  std::array<uint64_t, 5> pairs = {};  // by half points: 0, ½, 1, 1½, 2
  uint64_t one_win_each = 0;           // of the pairs of 1 point; the others have two draws

  uint64_t total() const;
  // Returns the mean and the variance of half of the points of a pair.
  double mean() const;
  double variance() const;
  // Returns the pairs whose points are not 1.
  uint64_t decisive() const { return total() - pairs[2]; }
  PairScore& operator+=(const PairScore& more);
};

struct Estimate {
  double value = 0;
  double error = 0;  // half of the interval of 95 %
};

// Returns the Elo difference; nothing if there are no pairs, or if one player won them all.
std::optional<Estimate> EloOf(const PairScore& pairs);
// Returns the normalised Elo; nothing if there are no pairs or no variance.
std::optional<Estimate> NormalizedEloOf(const PairScore& pairs);

// Returns the probability that the first player is the stronger one, as the normal distribution of the mean has it;
// nothing if there is no variance.
std::optional<double> SuperiorityOf(const PairScore& pairs);

// Two hypotheses about nElo.
struct Bounds {
  double nelo0 = 0, nelo1 = 2;
};

// Returns the LLR of nelo1 against nelo0. Results that did not occur count as a thousandth of a pair. Returns nothing
// if there are no pairs, or if the bounds are too far from 0 to be computed.
std::optional<double> LogLikelihoodRatio(const PairScore& pairs, const Bounds& bounds);

// Returns the games that a match needs until the interval of its Elo difference is ± `elo`, if the score is even.
// Matches with openings of a smaller variance need fewer. Returns nothing without a variance.
std::optional<uint64_t> GamesFor(const PairScore& pairs, double elo);

// The games after which the interval of nElo is ± 1. It is the same for all suites, because nElo is measured in
// standard deviations: 2 (1.96 · 800 / (√2 ln 10))².
inline constexpr uint64_t kGamesForOneNElo = 463'710;

}  // namespace tabia::match
