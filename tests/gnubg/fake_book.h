// A book for tests: it answers every question with what it was last told to say.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/book/backgammon_answer.h"

namespace tabia::gnubg {

class FakeBook {
 public:
  std::optional<std::string> play;             // its best play, in any notation; of a question with dice
  bool playable = true;                        // whether the book calls it so
  std::optional<std::array<double, 3>> cube;   // no double, double and take, double and pass
  std::optional<std::array<double, 6>> value;  // as gnubg lists the numbers of an evaluation
  std::string other_context;
  std::vector<book::BackgammonQuestion> questions;  // that it was asked

  book::BackgammonAnswer Answer(const book::BackgammonQuestion& question);
};

}  // namespace tabia::gnubg
