// The openings of a suite after a match: their scores, and which of them to drop.
//
// Pairing. Two games of one opening between the same two players with exchanged colours are a pair. Games of the same
// round of the same event are paired first; then the others, in the order of their rounds. A game without its partner
// counts as a game only.
//
// Pruning. Two pairs say little about an opening: its draw rate is 0, 25, 50, 75 or 100 %. Many openings that are
// dropped after two pairs were unlucky, and the next match is no better without them. So pseudo-pairs with the mean of
// the suite are added to those of each opening. If there are as many of them as pairs, the opening is judged by the
// mean of its rate and the rate of the suite.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/chess/opening_name.h"
#include "core/match/match_games.h"
#include "core/match/match_score.h"
#include "core/moves/chess_board.h"
#include "core/suites/opening_rule.h"
#include "core/suites/suite_reader.h"

namespace tabia::match {

// The games of one opening, of an ECO code, or of a whole match.
struct Score {
  GameScore white;  // from White's view
  PairScore pairs;  // from the view of the first player

  Score& operator+=(const Score& more);
};

// An opening of the suite.
struct PlayedOpening {
  uint64_t number = 0;  // in the suite, counted from 1
  chess::Board position;
  std::optional<chess::OpeningName> name;  // of the position, or of the last one of its line that has a name
  Score score;
};

// The games between two players. Pairs count from the view of `first`.
struct Pairing {
  std::string first, second;
  Score score;
};

struct PlayedSuite {
  // In the order of the suite; lines to the same position are one opening.
  std::vector<PlayedOpening> openings;
  std::vector<Pairing> pairings;  // in the order of their first games
  Score total;
  uint64_t transpositions = 0;  // lines of the suite that are part of an earlier opening
  uint64_t other_games = 0;     // games of openings that the suite does not contain
  uint64_t other_openings = 0;
  uint64_t games_of_others = 0;  // games of which `players` match neither player

  // Returns the mean distance of an opening's White score from one half; nothing if none has games.
  std::optional<double> mean_bias() const;
};

// Adds up the games of `match` by the openings of `suite`. The first player of a pairing is the one that `players`
// (NamePatterns) match; if they match both or are empty, the one who is White in the first game of the lowest round.
// Returns a usage error that lists some players if they match none.
absl::StatusOr<PlayedSuite> ScoreSuite(const suites::Suite& suite, const MatchGames& match,
                                       const std::vector<std::string>& players);

// Returns the sums by ECO code, in alphabetical order; openings without a name have the code "?".
std::vector<std::pair<std::string, Score>> SumsByEco(const PlayedSuite& suite);

struct PruneRule {
  std::optional<suites::Window> draw_rate = {}, white_score = {};
  uint64_t min_pairs = 0;
  uint64_t shrink = 4;  // pseudo-pairs with the mean of the suite

  bool is_set() const { return draw_rate || white_score || min_pairs > 0; }
};

enum class Pruned : uint8_t { kFewPairs, kDrawRate, kWhiteScore };
inline constexpr std::array<std::string_view, 3> kPrunedNames = {"few pairs", "draw rate", "White's score"};

// Returns the reason for dropping each opening of the suite, or nothing if it stays. An opening without games is
// judged by the mean of the suite.
std::vector<std::optional<Pruned>> Prune(const PlayedSuite& suite, const PruneRule& rule);

}  // namespace tabia::match
