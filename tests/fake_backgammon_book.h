// A backgammon book for tests: it answers every question as it was last prepared to.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia {

struct FakeBackgammonBook {
  std::optional<std::string> play;             // its best play, in any notation; of a question with dice
  bool playable = true;                        // whether the book calls it so
  std::optional<std::array<double, 2>> cube;   // equities: no double; double and take
  std::optional<std::array<double, 6>> value;  // as gnubg lists the numbers of an evaluation
  std::string other_context;
  std::string known_for;

  // A directive of a transcript. False: it is none for the book.
  //   play PLAY            this is the best play
  //   candidate PLAY       it is, but only as a candidate of another roll, not to be played
  //   cube NO-DOUBLE DOUBLE-TAKE
  //                        it holds these equities of the cube; a pass costs 1
  //   value WIN WIN-GAMMON WIN-BACKGAMMON LOSE-GAMMON LOSE-BACKGAMMON EQUITY
  //                        what the position is worth
  //   context NAME         it answers from this other context
  //   known NAME           of what it has no answer to, it has one for this context
  //   nothing              it knows nothing again
  bool Prepare(const std::string& word, const std::string& text);

  probe::BackgammonAnswer Answer(const probe::BackgammonQuestion& question) const;
};

// "4HPwATDgc/ABMA 31 away 5 3 crawford cube 2 self", "… - money cube 1 center jacoby beaver"; "other" after
// it where another context may answer.
std::string QuestionText(const probe::BackgammonQuestion& question);

}  // namespace tabia
