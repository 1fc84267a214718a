// The analyses of a game of eXtreme Gammon, as tab-separated lines of text.
#pragma once

#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

#include "core/backgammon/entry/statement.h"
#include "core/backgammon/position_id.h"

namespace tabia::formats {

// Returns the number of a level in the files.
inline int XgNumberOf(const backgammon::Level& level) {
  using backgammon::Method;
  switch (level.method) {
    case Method::kPly:
      return level.reduced ? 12 : level.number - 1;
    case Method::kXgRoller:
      return 1000;
    case Method::kXgRollerPlus:
      return 1001;
    case Method::kXgRollerPlusPlus:
      return 1002;
    case Method::kBook:
      return 1000 - level.number;
    case Method::kRollout:
      return 100;
    case Method::kUnknown:
      break;
  }
  return level.number;
}

// Returns the away scores of the player on roll and of the opponent, Crawford, cube, owner.
inline std::string XgContextText(const backgammon::Context& context) {
  return absl::StrFormat("%d\t%d\t%d\t%d\t%s", context.away_self, context.away_opponent, context.crawford,
                         context.cube(), backgammon::CubeOwnerName(context.owner));
}

inline void AddCommentLine(const std::string& comment, std::vector<std::string>& lines) {
  if (!comment.empty()) lines.push_back("comment\t" + absl::StrReplaceAll(comment, {{"\n", "\\n"}}));
}

// Adds a line for each candidate: position id, dice, context, position id after the play (seen by the player who rolls
// next), chances, equity, number of the level.
inline void AddLines(const backgammon::Decision& decision, std::vector<std::string>& lines) {
  const std::string begin = absl::StrFormat("play\t%s\t%s\t%s", backgammon::ToPositionId(decision.board),
                                            ToText(decision.dice), XgContextText(decision.context));
  for (const backgammon::Candidate& candidate : decision.candidates) {
    const auto& [lose_bg, lose_g, lose, win, win_g, win_bg] = candidate.evaluation.chances;
    lines.push_back(absl::StrFormat("%s\t%s\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%d", begin,
                                    backgammon::ToPositionId(candidate.after), lose_bg, lose_g, lose, win,
                                    win_g, win_bg, candidate.evaluation.equity,
                                    XgNumberOf(candidate.evaluation.level)));
  }
  AddCommentLine(decision.comment, lines);
}

// Adds a line: position id, context, no double, double and take, number of the level.
inline void AddLines(const backgammon::CubeDecision& decision, std::vector<std::string>& lines) {
  lines.push_back(absl::StrFormat("cube\t%s\t%s\t%.4f\t%.4f\t%d", backgammon::ToPositionId(decision.board),
                                  XgContextText(decision.context), decision.no_double.equity,
                                  decision.double_take, XgNumberOf(decision.no_double.level)));
  AddCommentLine(decision.comment, lines);
}

}  // namespace tabia::formats
