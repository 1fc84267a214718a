// The answer of a backgammon book as the text that eXtreme Gammon exports and copies: forums and other tools read it.
#pragma once

#include <string>

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::report {

// Returns the position with its XGID and its picture, then the plays or the cube decision with chances, intervals and
// the games of rollouts, then a line for each source. The score and the cube are those of the answer. The program's
// version is the last line if the first appraisal is eXtreme Gammon's, as readers expect. Returns an empty text if the
// answer has neither a play nor a cube decision: the format has no place for the value of a position.
std::string XgText(const probe::BackgammonQuestion& question, const probe::BackgammonAnswer& answer);

}  // namespace tabia::report
