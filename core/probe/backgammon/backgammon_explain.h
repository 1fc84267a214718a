// Explains the answer of a backgammon book, or the lack of one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"

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

}  // namespace tabia::probe
