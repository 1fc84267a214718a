// Why the book answers what it answers, or why it has no answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/probe/book.h"
#include "core/probe/choice.h"
#include "core/probe/move_sequence.h"

namespace tabia::probe {

struct Explanation {
  std::string position;  // canonical EPD
  uint64_t key = 0;
  std::vector<std::string> normalised;  // what the text said otherwise: "en passant square e3: no pawn can …"
  bool found = false;
  Choice choice;
  chess::BookNotes notes;
  std::vector<std::string> reasons;  // of a miss, or of playing nothing; likeliest first
};

// Where `only` is not empty, other moves are refused.
Explanation Explain(const Book& book, const MoveSequence& line, const ChoiceRule& rule, uint64_t seed,
                    const std::vector<chess::Move>& only = {});

}  // namespace tabia::probe
