// Converts the analyses of a game of eXtreme Gammon to statements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/entry/statement.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_match.h"

namespace tabia::formats {

// Converts the records of one file. The caller adds comments.
class XgStatements {
 public:
  // Keeps references to `match` and to `rollouts`, the contents of temp.xgr. `source` is the name of the file.
  XgStatements(const XgMatch& match, std::string_view rollouts, std::string source);

  // Fills `decision`, or returns the fault. Candidates are in the order of the file. Candidates without an analysis are
  // left out, and so is the only candidate of a roll that cannot be played. If no candidates are left, nothing else is
  // filled. A candidate whose rollout is missing has no games.
  std::optional<XgFault> Make(const XgMove& move, backgammon::Decision& decision) const;

  // Fills `decision`, or returns the fault. REQUIRES: IsAnalysed(cube).
  std::optional<XgFault> Make(const XgCube& cube, backgammon::CubeDecision& decision) const;

 private:
  void AddRollout(int32_t number, backgammon::Evaluation& evaluation, backgammon::Program& program) const;

  const XgMatch& match_;
  std::string_view rollouts_;
  backgammon::Provenance provenance_;
};

bool IsAnalysed(const XgCube& cube);

// The size of a rollout in temp.xgr, where it is found by number.
inline constexpr uint64_t kXgRolloutBytes = 2184;

// The rollout of a play, or of not doubling.
struct XgRollout {
  uint32_t games = 0;
  float deviation = 0;  // standard deviation of one game's equity; 0: unknown
  backgammon::Program program;
  backgammon::RolloutSettings settings;  // the seed is the one that the user entered
};

// Returns the rollout `number` of `rollouts`, the contents of temp.xgr; nullopt if there is none.
std::optional<XgRollout> XgRolloutOf(std::string_view rollouts, int32_t number);

}  // namespace tabia::formats
