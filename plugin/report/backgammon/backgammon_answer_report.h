// The answer of a backgammon book, for people, for programs that read lines, and as JSON.
#pragma once

#include <string>

#include "core/base/json.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::report {

// Returns the position, context and roll of the query, as facts before the answer.
std::string QuestionText(const probe::BackgammonBook& book, const probe::BackgammonQuestion& question);
// Returns the answer as tables, with the source of every row.
std::string AnswerText(const probe::BackgammonQuestion& question, const probe::BackgammonAnswer& answer);

// Returns a fact with the scores and cubes at which the book has an answer; empty if there are none.
std::string KnownContextsText(const probe::BackgammonBook& book, const probe::BackgammonQuestion& question);

// Returns the position and the roll, then the plays with their equities and sources, the cube action, or "not in the
// book" with the scores and cubes at which it has an answer.
std::string AnswerLine(const probe::BackgammonQuestion& question, const probe::BackgammonAnswer& answer);

// Returns {"game", "position_id", "dice", "context", "found", "book", "basis", "legal_plays", "found_plays", "plays",
// "position", "cube", …}.
Json AnswerJson(const probe::BackgammonBook& book, const probe::BackgammonQuestion& question,
                const probe::BackgammonAnswer& answer);

}  // namespace tabia::report
