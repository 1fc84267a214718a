// Parses and counts the analyses of plays and cubes that GNU Backgammon has written as text, in version 3, since 2006.
//
//   play   E ver 3 W WG WB LG LB EQUITY PLIES[C] 0 DETERMINISTIC NOISE PRUNED
//          X ver 3 Score EQUITY CUBELESS Trials N OUTPUT DEVIATION SK N RC CUBEFUL …
//   cube   E ver 3 PLIES[C] DETERMINISTIC NOISE PRUNED  W WG WB LG LB CUBELESS CUBEFUL  W WG WB LG LB CUBELESS CUBEFUL
//          X ver 3 Eq Trials N NoDouble OUTPUT DEVIATION DoubleTake OUTPUT DEVIATION SK N RC CUBEFUL …
//
//   OUTPUT     Output W WG WB LG LB CUBELESS CUBEFUL
//   DEVIATION  StdDev and the same number of values: standard errors of the means
//
// E is an evaluation, X a rollout; C means cubeful. Chances are those of the player who plays or doubles. EQUITY is
// normalised; in a match, CUBEFUL is the chance to win the match. A cube has two groups of numbers: the first without a
// double, the second after a double that is taken.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/statement.h"
#include "core/formats/analysis_tally.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// The settings of an analysis.
struct SgfSettings {
  backgammon::Level level;  // 1-ply for GNU Backgammon's 0 plies
  bool is_cubeful = false;
  bool is_noisy = false;  // weakened by random noise
  uint32_t games = 0;     // of a rollout

  // Returns whether the analysis is GNU Backgammon's best estimate: cubeful and without noise.
  bool is_sound() const { return is_cubeful && !is_noisy; }
};

struct SgfPlayAnalysis {
  SgfSettings settings;
  backgammon::Chances chances;
  float equity = 0;
  float error = 0;  // standard error of a rollout's cubeful equity, or in a match of the chance to win it
};

struct SgfCubeAnalysis {
  SgfSettings settings;
  backgammon::Chances chances;  // without a double
  float no_double = 0;          // equities, or in a match the chances to win it
  float double_take = 0;
  float error = 0;  // of `no_double`
};

// Parses an analysis. An error contains the fault of the text alone, without its place.
absl::StatusOr<SgfPlayAnalysis> ParseSgfPlay(std::string_view text);
absl::StatusOr<SgfCubeAnalysis> ParseSgfCube(std::string_view text);

// Counts of the games and analyses of a file, for the report.
struct SgfTally {
  AnalysisTally analyses = {};
  uint64_t games = 0;
  bool has_money = false, has_match_cubes = false;
  uint64_t unstated_plays = 0;     // without an analysis
  uint64_t unsound_analyses = 0;   // cubeless or noisy
  uint64_t distant_cubes = 0;      // at scores beyond the table of match equities
  uint64_t unplaced_comments = 0;  // on moves without an analysis
  uint64_t unplayed_rolls = 0;     // at the end of a game that was saved before the play

  // Counts and rules that are known only after the last game.
  struct End {
    uint64_t variations = 0;
    bool beaver = false;  // the rule that was assumed for money
  };
  // Adds the counts to the report: its records, facts and decisions.
  void Report(const End& end, records::SourceReport& report) const;
};

}  // namespace tabia::formats
