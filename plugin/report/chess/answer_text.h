// The answer of a chess book, for people, for programs that read lines, and as JSON.
#pragma once

#include <string>

#include "core/base/json.h"
#include "plugin/report/chess/answer.h"

namespace tabia::report {

// Facts and a table; with `choose`, the chosen move too.
std::string AnswerText(const Answer& answer, bool choose);

// The position and the moves, or the chosen move alone, with tabs between them.
std::string AnswerLine(const Answer& answer, bool choose);

// {"game", "position", "key", "found", "book", "moves", "notes", "opening"}; with `choose`, "chosen" and
// "seed" too.
Json AnswerJson(const Answer& answer, bool choose);

}  // namespace tabia::report
