// Explains the answer of a backgammon book, or the lack of one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/backgammon/context.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::probe {

struct BackgammonExplanation {
  uint64_t key = 0;                     // of the position and the roll, or of the position alone
  std::vector<std::string> normalised;  // facts of the context without effect: "the length of the match"
  BackgammonAnswer answer;
  // Legal plays that are not in the book. That does not mean that they are bad.
  std::vector<backgammon::Play> unknown_plays;
  std::vector<std::string> reasons;  // of a miss, or of an answer that is not played; likeliest first
};

BackgammonExplanation ExplainBackgammon(const BackgammonBook& book, const BackgammonQuestion& question);

// Similar questions that a backgammon book can answer, for one that it cannot.

// Returns other scores and cubes at which the book has an answer to the question, the most similar first. Away scores
// go up to 25, cubes up to 8.
std::vector<std::string> KnownContexts(const BackgammonBook& book, const BackgammonQuestion& question);

// Returns all scores, with the cube in the center, at which the book has an answer to the question. Money comes first,
// then the match scores in order of the away scores.
std::vector<backgammon::Context> KnownScores(const BackgammonBook& book, BackgammonQuestion question);

// Returns "money; DMP". If there are more than six contexts, returns the first six and the number of the others.
std::string ContextList(const std::vector<std::string>& contexts);

// Returns the text after "not in the book": ": minimum plays: …" if the answer may not be played, and
// ", but known for money, Jacoby" if it names near contexts.
std::string MissReason(const BackgammonAnswer& answer);

// Returns sentences about similar questions that the book can answer: the same position with other rolls, with the
// other player on roll, or at other scores and cubes. The likeliest comes first.
std::vector<std::string> NearMisses(const BackgammonBook& book, const BackgammonQuestion& question);

}  // namespace tabia::probe
