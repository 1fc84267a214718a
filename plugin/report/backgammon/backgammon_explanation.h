// The explanation of a backgammon book's answer, as text and JSON.
#pragma once

#include <string>

#include "core/base/json.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_explain.h"

namespace tabia::report {

// Facts and the tables of the answer.
std::string ExplanationText(const probe::BackgammonBook& book, const probe::BackgammonQuestion& question,
                            const probe::BackgammonExplanation& explanation);

// One object, with all facts of the text.
Json ExplanationJson(const probe::BackgammonBook& book, const probe::BackgammonQuestion& question,
                     const probe::BackgammonExplanation& explanation);

}  // namespace tabia::report
