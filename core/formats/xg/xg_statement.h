// Converts the analyses of a game of eXtreme Gammon to statements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/entry/statement.h"
#include "core/formats/xg/xg_context.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_match.h"

namespace tabia::formats {

// Makes the statements of one file, whose match and rollouts must outlive this object. The caller adds
// comments.
class XgStatements {
 public:
  // `rollouts` are the bytes of temp.xgr, `source` the name of the file.
  XgStatements(const XgMatch& match, std::string_view rollouts, std::string source);

  // Fills `decision`, or returns what is wrong. Candidates are in the order of the file; those that are not
  // analysed are left out, and so is the one of a roll that cannot be played. Without candidates nothing else
  // is filled. If its rollout is missing, a candidate has no games.
  std::optional<XgFault> Make(const XgMove& move, backgammon::Decision& decision) const;

  // Fills `decision`, or returns what is wrong. The record must be analysed (IsAnalysed).
  std::optional<XgFault> Make(const XgCube& cube, backgammon::CubeDecision& decision) const;

 private:
  void AddRollout(int32_t number, backgammon::Evaluation& evaluation, backgammon::Program& program) const;

  const XgMatch& match_;
  std::string_view rollouts_;
  backgammon::Provenance provenance_;
};

bool IsAnalysed(const XgCube& cube);

}  // namespace tabia::formats
