// What GNU Backgammon states about a play and about a cube, as text: version 3 of its analyses, written since 2006.
//
//   play   E ver 3 W WG WB LG LB EQUITY PLIES[C] 0 DETERMINISTIC NOISE PRUNED
//          X ver 3 Score EQUITY CUBELESS Trials N OUTPUT DEVIATION SK N RC CUBEFUL …
//   cube   E ver 3 PLIES[C] DETERMINISTIC NOISE PRUNED  W WG WB LG LB CUBELESS CUBEFUL  W WG WB LG LB CUBELESS CUBEFUL
//          X ver 3 Eq Trials N NoDouble OUTPUT DEVIATION DoubleTake OUTPUT DEVIATION SK N RC CUBEFUL …
//
//   OUTPUT     Output W WG WB LG LB CUBELESS CUBEFUL
//   DEVIATION  StdDev and as many numbers: of the mean of all trials
//
// E is an evaluation, X a rollout; C: cubeful. Chances are those of the player who plays or doubles. EQUITY is
// normalised; in a match CUBEFUL is the chance to win it. The numbers of a cube are those without a double, then those
// of a double that is taken.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/entry/evaluation.h"

namespace tabia::formats {

// How an analysis was made.
struct SgfSettings {
  backgammon::Level level;  // of 0 plies in GNU Backgammon: 1-ply
  bool is_cubeful = false;
  bool is_noisy = false;  // made weaker at random
  uint32_t games = 0;     // of a rollout

  // Returns whether the analysis is GNU Backgammon's opinion about the game that is played.
  bool is_sound() const { return is_cubeful && !is_noisy; }
};

struct SgfPlayAnalysis {
  SgfSettings settings;
  backgammon::Chances chances;
  float equity = 0;
  float error = 0;  // standard error of the cubeful equity of a rollout; in a match of the chance to win it
};

struct SgfCubeAnalysis {
  SgfSettings settings;
  backgammon::Chances chances;  // without a double
  float no_double = 0;          // equities; in a match the chances to win it
  float double_take = 0;
  float error = 0;  // of `no_double`
};

// Errors state what is wrong with the text.
absl::StatusOr<SgfPlayAnalysis> ParseSgfPlay(std::string_view text);
absl::StatusOr<SgfCubeAnalysis> ParseSgfCube(std::string_view text);

}  // namespace tabia::formats
