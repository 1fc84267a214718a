#include "tests/searches/made_rollouts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/match_id.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/checksum.h"

namespace tabia::searches {
namespace {

struct MadePlay {
  backgammon::Play play;
  double equity = 0;
  bool is_rolled_out = false;
};

// Returns a number from -1 to 1.
double NumberOf(const backgammon::Board& after, uint64_t seed) {
  const uint64_t bits = MixBits(CanonicalKey(backgammon::Subject{after, {}}) + MixBits(seed));
  return static_cast<double>(bits % 20001) / 10000 - 1;
}

std::vector<MadePlay> PlaysOf(const RolloutQuestion& question) {
  constexpr size_t kMaxPlays = 8;
  std::vector<MadePlay> plays;
  for (const backgammon::Play& play : LegalPlays(question.board, question.dice)) {
    plays.push_back({play, MadeEquity(play.after)});
  }
  std::sort(plays.begin(), plays.end(),
            [](const MadePlay& a, const MadePlay& b) { return a.equity > b.equity; });
  plays.resize(std::min(plays.size(), kMaxPlays));
  return plays;
}

}  // namespace

double MadeEquity(const backgammon::Board& after) {
  return 0.15 * NumberOf(after, 0);
}

std::string MadeRecord(const RolloutQuestion& question, uint32_t trials) {
  const double error = 0.1 / std::sqrt(trials);
  std::vector<MadePlay> plays = PlaysOf(question);
  for (const int rank : question.plays) {
    MadePlay& play = plays.at(static_cast<size_t>(rank) - 1);
    play.is_rolled_out = true;
    play.equity += error * NumberOf(play.play.after, static_cast<uint64_t>(question.seed));
  }
  std::stable_sort(plays.begin(), plays.end(), [](const MadePlay& a, const MadePlay& b) {
    return a.is_rolled_out != b.is_rolled_out ? a.is_rolled_out : a.is_rolled_out && a.equity > b.equity;
  });
  backgammon::GameState state = StateOf(question.board, question.context);
  state.dice = question.dice;
  std::string text = absl::StrFormat(
      "The score (after 0 games) is: gnubg 0, root 0\n\nMatch Information:\n\n"
      " GNU Backgammon  Position ID: %s\n                 Match ID   : %s\n\nRolled %s:\n",
      ToPositionId(state.board), ToMatchId(state), ToText(question.dice));
  for (size_t i = 0; i < plays.size(); ++i) {
    const MadePlay& play = plays[i];
    const std::string difference = i == 0 ? "" : absl::StrFormat(" (%+.6f)", play.equity - plays[0].equity);
    absl::StrAppendFormat(&text, "     %d. %-15s %-29sEq.: %+.6f%s\n", i + 1,
                          play.is_rolled_out ? "Rollout" : "Cubeful 2-ply", ToNotation(play.play),
                          play.equity, difference);
    absl::StrAppend(&text, "       0.500000 0.130000 0.005000 - 0.500000 0.130000 0.005000");
    if (!play.is_rolled_out) {
      absl::StrAppend(&text, "\n");
      continue;
    }
    absl::StrAppendFormat(
        &text,
        " CL +0.000000 CF %+.6f\n      [0.002000 0.002000 0.000400 - 0.002000 0.002000 "
        "0.000400 CL  0.007000 CF  %.6f]\n        Truncated cubeful rollout (depth 11) "
        "with variance reduction\n        %d games, Mersenne Twister dice gen. with seed %d "
        "and quasi-random dice\n        Play: 0-ply cubeful prune [expert]\n        Cube: "
        "0-ply cubeful prune [expert]\n",
        play.equity, error, trials, question.seed);
  }
  absl::StrAppend(&text,
                  "\n\nOutput generated Mon Nov 30 05:49:10 2026\n by GNU Backgammon 1.07.001 20230103 (Text "
                  "Export version 1.128)\n");
  return text;
}

}  // namespace tabia::searches
