// Similar questions that a backgammon book can answer, for one that it cannot.
#pragma once

#include <string>
#include <vector>

#include "core/backgammon/context.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::probe {

// Returns other scores and cubes at which the book has an answer to the question (away scores up to 25, cubes up to
// 8), those most like the question's first.
std::vector<std::string> KnownContexts(const BackgammonBook& book, const BackgammonQuestion& question);

// Returns all scores, with the cube in the center, at which the book has an answer to the question: money, then by
// away scores.
std::vector<backgammon::Context> KnownScores(const BackgammonBook& book, BackgammonQuestion question);

// Returns "money; DMP", or the first six and how many more there are.
std::string ContextList(const std::vector<std::string>& contexts);

// Returns the text after "not in the book": ", but known for money, Jacoby" if the answer names near contexts, and
// ": minimum plays: …" if a rule refuses it.
std::string MissReason(const BackgammonAnswer& answer);

// Returns sentences about a question that the book cannot answer: the same position with other rolls, with
// the other player on roll, at other scores and cubes. Likeliest first.
std::vector<std::string> NearMisses(const BackgammonBook& book, const BackgammonQuestion& question);

}  // namespace tabia::probe
