#include "core/match/played_suite.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/name_patterns.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/suites/openings.h"

namespace tabia::match {
namespace {

constexpr uint32_t kNone = UINT32_MAX;
constexpr size_t kMaxListedPlayers = 6;

// Returns the half points of the player of `game`.
size_t HalfPoints(const MatchGame& game, uint32_t player) {
  const auto of_white = static_cast<size_t>(game.result);
  return game.white == player ? of_white : 2 - of_white;
}

GameScore WhiteScoreOf(const MatchGame& game) {
  return {game.result == Result::kWhiteWins, game.result == Result::kDraw, game.result == Result::kBlackWins};
}

// Returns the openings of a suite without scores, each position once, and sets `number_of_key` to their places.
std::vector<PlayedOpening> OpeningsOf(const suites::Suite& suite,
                                      HashMap<uint64_t, uint32_t>& number_of_key) {
  std::vector<PlayedOpening> openings;
  suites::ForEachLine(suite, [&](const suites::Opening& line) {
    const uint64_t key = CanonicalKey(line.position);
    const bool is_new = number_of_key.emplace(key, static_cast<uint32_t>(openings.size())).second;
    if (is_new) openings.push_back({line.number, line.position, line.name, {}});
  });
  return openings;
}

// The games of one opening between two players, which are adjacent in the order of Sort.
struct Meeting {
  uint32_t opening, low, high;  // the players with the lower and the higher number

  explicit Meeting(const MatchGame& game)
      : opening(game.opening),
        low(std::min(game.white, game.black)),
        high(std::max(game.white, game.black)) {}
  bool operator==(const Meeting&) const = default;
  auto operator<=>(const Meeting&) const = default;
};

// Returns the place of a game in the order of play. Games of the same round are equal.
std::tuple<uint32_t, uint32_t> RoundOf(const MatchGame& game) {
  return {game.event, game.round};
}

// Sorts games by meeting, then by colours, then by round. Games of the same round keep their order.
void Sort(std::vector<MatchGame>& games) {
  const auto place = [](const MatchGame& game) {
    return std::tuple(Meeting(game), game.white, RoundOf(game), game.board);
  };
  std::stable_sort(games.begin(), games.end(),
                   [&](const MatchGame& a, const MatchGame& b) { return place(a) < place(b); });
}

using Games = absl::Span<const MatchGame>;

// Visits the pairs of two lists of games with exchanged colours, both sorted by round: first those of the same round.
// If one side has more games of a round, its last ones are paired: a match that was interrupted in the middle of a pair
// plays both games again.
template <typename Visit>
void ForEachPair(Games a, Games b, Visit visit) {
  std::vector<const MatchGame*> rest_a, rest_b;  // the last game first
  while (!a.empty() || !b.empty()) {
    if (!a.empty() && !b.empty() && RoundOf(a.back()) == RoundOf(b.back())) {
      visit(a.back(), b.back());
      a.remove_suffix(1);
      b.remove_suffix(1);
    } else if (b.empty() || (!a.empty() && RoundOf(a.back()) > RoundOf(b.back()))) {
      rest_a.push_back(&a.back());
      a.remove_suffix(1);
    } else {
      rest_b.push_back(&b.back());
      b.remove_suffix(1);
    }
  }
  for (; !rest_a.empty() && !rest_b.empty(); rest_a.pop_back(), rest_b.pop_back()) {
    visit(*rest_a.back(), *rest_b.back());
  }
}

// Adds up the games of a match.
class Scorer {
 public:
  // Makes the pairings of `games`, in the order of their earliest games. The first player is the one of `is_first`; if
  // that is neither or both, the one who is White in the first game of the lowest round.
  Scorer(PlayedSuite& suite, const MatchGames& match, const std::vector<MatchGame>& games,
         const std::vector<bool>& is_first)
      : suite_(suite) {
    std::vector<const MatchGame*> earliest;  // of each pairing
    for (const MatchGame& game : games) {
      const auto [found, is_new] = place_.emplace(KeyOf(game), earliest.size());
      if (is_new) earliest.push_back(&game);
      const MatchGame*& of_pairing = earliest[found->second];
      if (RoundOf(game) < RoundOf(*of_pairing)) of_pairing = &game;
    }
    for (const MatchGame* game : earliest) {
      const uint32_t first = is_first[game->black] && !is_first[game->white] ? game->black : game->white;
      const uint32_t second = first == game->white ? game->black : game->white;
      first_.push_back(first);
      suite_.pairings.push_back({match.players()[first], match.players()[second], {}});
    }
  }

  // Adds the games of one meeting to the opening of this place.
  void Add(Games games, PlayedOpening& opening) {
    const size_t place = place_.at(KeyOf(games.front()));
    const uint32_t first = first_[place];
    Score score;
    for (const MatchGame& game : games) score.white += WhiteScoreOf(game);
    const auto other_colours = std::find_if(
        games.begin(), games.end(), [&](const MatchGame& game) { return game.white != games.front().white; });
    const auto half = static_cast<size_t>(other_colours - games.begin());
    // Games of a player against himself have no second player to exchange colours with.
    ForEachPair(games.first(half), games.subspan(half), [&](const MatchGame& a, const MatchGame& b) {
      const size_t points_a = HalfPoints(a, first), points_b = HalfPoints(b, first);
      ++score.pairs.pairs[points_a + points_b];
      score.pairs.one_win_each += points_a + points_b == 2 && points_a != 1;
    });
    opening.score += score;
    suite_.pairings[place].score += score;
    suite_.total += score;
  }

 private:
  std::pair<uint32_t, uint32_t> KeyOf(const MatchGame& game) const {
    const Meeting meeting(game);
    return {meeting.low, meeting.high};
  }

  PlayedSuite& suite_;
  std::map<std::pair<uint32_t, uint32_t>, size_t> place_;  // of a pairing, by the numbers of its players
  std::vector<uint32_t> first_;                            // the first player of each pairing
};

// Returns whether the patterns match each player of the match, or a usage error if they match none.
absl::StatusOr<std::vector<bool>> FindPlayers(const MatchGames& match, const NamePatterns& patterns) {
  std::vector<bool> found;
  std::string names;
  for (const std::string& name : match.players()) {
    if (found.size() < kMaxListedPlayers)
      names += (found.empty() ? "" : "; ") + name;  // names contain commas
    found.push_back(patterns.Match(name));
  }
  if (patterns.empty() || std::find(found.begin(), found.end(), true) != found.end()) return found;
  return UsageError(FormatText("--player %s: has no games; the games are of %s", patterns.text(), names));
}

struct Rates {
  double draws = 0, white_score = 0;
};

// Returns the rates of `games` together with those of pseudo-pairs that have the rates `mean`; `mean` if there are no
// games at all.
Rates RatesOf(const GameScore& games, const Rates& mean, uint64_t pseudo_pairs) {
  const double pseudo_games = 2.0 * static_cast<double>(pseudo_pairs);
  const double total = static_cast<double>(games.games()) + pseudo_games;
  if (total == 0) return mean;
  const auto draws = static_cast<double>(games.draws), wins = static_cast<double>(games.wins);
  return {(draws + mean.draws * pseudo_games) / total,
          (wins + draws / 2 + mean.white_score * pseudo_games) / total};
}

// Returns whether a rate is in the window. A rate that was computed from a bound of the window is in it.
bool IsIn(const suites::Window& window, double rate) {
  constexpr double kPerMille = 1000, kRounding = 1e-9;
  return rate * kPerMille >= static_cast<double>(window.low_per_mille) - kRounding &&
         rate * kPerMille <= static_cast<double>(window.high_per_mille) + kRounding;
}

}  // namespace

Score& Score::operator+=(const Score& more) {
  white += more.white;
  pairs += more.pairs;
  return *this;
}

std::optional<double> PlayedSuite::mean_bias() const {
  double sum = 0;
  uint64_t played = 0;
  for (const PlayedOpening& opening : openings) {
    if (opening.score.white.games() == 0) continue;
    sum += std::abs(opening.score.white.score() - 0.5);
    ++played;
  }
  return played > 0 ? std::optional(sum / static_cast<double>(played)) : std::nullopt;
}

absl::StatusOr<PlayedSuite> ScoreSuite(const suites::Suite& suite, const MatchGames& match,
                                       const std::vector<std::string>& players) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<bool> is_first, FindPlayers(match, NamePatterns(players)));
  PlayedSuite played;
  HashMap<uint64_t, uint32_t> number_of_key;
  played.openings = OpeningsOf(suite, number_of_key);
  played.transpositions = suite.lines.size() - played.openings.size();
  std::vector<uint32_t> place_of_opening;  // in the suite, of each opening of the match
  for (const chess::Board& opening : match.openings()) {
    const auto found = number_of_key.find(CanonicalKey(opening));
    place_of_opening.push_back(found == number_of_key.end() ? kNone : found->second);
  }
  std::vector<MatchGame> games;
  std::vector<bool> is_other(match.openings().size());
  for (const MatchGame& game : match.games()) {
    if (place_of_opening[game.opening] == kNone) {
      ++played.other_games;
      played.other_openings += !is_other[game.opening];
      is_other[game.opening] = true;
    } else if (!players.empty() && !is_first[game.white] && !is_first[game.black]) {
      ++played.games_of_others;
    } else {
      games.push_back(game);
    }
  }
  Scorer scorer(played, match, games, is_first);
  Sort(games);
  for (size_t begin = 0, end = 0; begin < games.size(); begin = end) {
    while (end < games.size() && Meeting(games[end]) == Meeting(games[begin])) ++end;
    scorer.Add(absl::MakeConstSpan(games).subspan(begin, end - begin),
               played.openings[place_of_opening[games[begin].opening]]);
  }
  return played;
}

std::vector<std::pair<std::string, Score>> SumsByEco(const PlayedSuite& suite) {
  std::map<std::string, Score> sums;
  for (const PlayedOpening& opening : suite.openings) {
    sums[opening.name ? std::string(opening.name->eco) : "?"] += opening.score;
  }
  return {sums.begin(), sums.end()};
}

std::vector<std::optional<Pruned>> Prune(const PlayedSuite& suite, const PruneRule& rule) {
  std::vector<std::optional<Pruned>> pruned;
  const Rates mean = RatesOf(suite.total.white, {}, 0);
  const bool has_games = suite.total.white.games() > 0;
  for (const PlayedOpening& opening : suite.openings) {
    const Rates rates = RatesOf(opening.score.white, mean, rule.shrink);
    std::optional<Pruned> reason;
    if (opening.score.pairs.total() < rule.min_pairs) {
      reason = Pruned::kFewPairs;
    } else if (has_games && rule.draw_rate && !IsIn(*rule.draw_rate, rates.draws)) {
      reason = Pruned::kDrawRate;
    } else if (has_games && rule.white_score && !IsIn(*rule.white_score, rates.white_score)) {
      reason = Pruned::kWhiteScore;
    }
    pruned.push_back(reason);
  }
  return pruned;
}

}  // namespace tabia::match
