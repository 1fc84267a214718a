// The analyses of a game of eXtreme Gammon, made into statements.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/entry/statement.h"
#include "core/formats/xg/context.h"
#include "core/formats/xg/layout.h"
#include "core/formats/xg/match.h"

namespace tabia::formats {

// Makes statements of one file; what it is made of must outlive it. Comments are left to the caller.
class XgStatements {
 public:
  // `rollouts` are the bytes of temp.xgr, `source` the name of the file.
  XgStatements(const XgMatch& match, std::string_view rollouts, std::string source);

  // Fills `decision` or says what is wrong. Candidates that are not analysed are left out, in the order of
  // the file, and so is the one of a roll that cannot be played; without candidates nothing else is filled. A
  // rollout that is missing leaves its candidate without games.
  std::optional<XgFault> Make(const XgMove& move, backgammon::Decision& decision) const;

  // The record is analysed (IsAnalysed).
  std::optional<XgFault> Make(const XgCube& cube, backgammon::CubeDecision& decision) const;

 private:
  void AddRollout(int32_t number, backgammon::Evaluation& evaluation, backgammon::Program& program) const;

  const XgMatch& match_;
  std::string_view rollouts_;
  backgammon::Provenance provenance_;
};

bool IsAnalysed(const XgCube& cube);

}  // namespace tabia::formats
