// Why a backgammon book answers what it answers, as text and JSON.
#pragma once

#include <string>

#include "core/book/backgammon_explain.h"
#include "plugin/report/json.h"

namespace tabia::report {

// Facts and the tables of the answer.
std::string ExplanationText(const book::Book& book, const book::BackgammonQuestion& question,
                            const book::BackgammonExplanation& explanation);

// One object, with all facts of the text.
Json ExplanationJson(const book::Book& book, const book::BackgammonQuestion& question,
                     const book::BackgammonExplanation& explanation);

}  // namespace tabia::report
