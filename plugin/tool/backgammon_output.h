// A backgammon question and its answer, as text and JSON.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/book/backgammon_answer.h"
#include "plugin/tool/json.h"
#include "plugin/tool/prober.h"

namespace tabia::tool {

// What `position` and the flags ask; the error begins with POSITION.
absl::StatusOr<book::BackgammonQuestion> ParseQuestion(const std::string& position,
                                                       const BackgammonQuery& query);

// {"game", "position_id", "dice", "context", "found", "book", "basis", "legal_plays", "found_plays", "plays",
// "position", "cube", …}.
Json AnswerJson(const BackgammonQuery& query, const book::BackgammonQuestion& question,
                const book::BackgammonAnswer& answer);

// What was asked: the facts before the answer.
std::string QuestionText(const BackgammonQuery& query, const book::BackgammonQuestion& question);
// The answer as tables, with the source of every row.
std::string AnswerText(const book::BackgammonQuestion& question, const book::BackgammonAnswer& answer);

}  // namespace tabia::tool
