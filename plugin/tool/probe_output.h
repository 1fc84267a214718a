// What tabia probe prints for one position.
#pragma once

#include <string>

#include "core/book/book.h"
#include "core/book/choice.h"
#include "plugin/tool/answer.h"
#include "plugin/tool/choice_flags.h"

namespace tabia::tool {

// How to answer, the same for all positions.
struct Query {
  book::Book book;
  bool json;
  bool choose;
  book::ChoiceRule rule;
  Seed seed;
};

// The answer for people: facts and a table. In JSON, the same object as AnswerLine.
std::string AnswerText(const Query& query, const Answer& answer);

// The answer on one line: the position and the moves, with tabs between them; or one JSON object.
std::string AnswerLine(const Query& query, const Answer& answer);

// The answer to a line that is no position, with the same names in JSON and "error".
std::string ErrorLine(const Query& query, const std::string& line, const std::string& why);

}  // namespace tabia::tool
