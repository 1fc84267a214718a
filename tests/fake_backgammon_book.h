// A backgammon book for tests: its answer to every question is set by the test.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia {

struct FakeBackgammonBook {
  std::optional<std::string> play;             // the best play, in any notation, if the question has dice
  bool playable = true;                        // BackgammonAnswer::playable
  std::optional<std::array<double, 2>> cube;   // equities of no double, and of double and take
  std::optional<std::array<double, 6>> value;  // chances and equity, in gnubg's order
  std::string other_context;
  std::string known_for;

  // Applies a directive of a transcript. Returns false if it is none of these:
  //   play PLAY            sets the best play
  //   candidate PLAY       sets the best play, as a candidate of another roll, which is not played
  //   cube NO-DOUBLE DOUBLE-TAKE
  //                        sets the equities of the cube; a pass costs 1
  //   value WIN WIN-GAMMON WIN-BACKGAMMON LOSE-GAMMON LOSE-BACKGAMMON EQUITY
  //                        sets the evaluation of the position
  //   context NAME         marks answers as found in this other context
  //   known NAME           names a context that has an answer, if this one has none
  //   nothing              makes the book empty again
  bool Prepare(const std::string& word, const std::string& text);

  probe::BackgammonAnswer Answer(const probe::BackgammonQuestion& question) const;
};

// Formats a question: "4HPwATDgc/ABMA 31 away 5 3 crawford cube 2 self", "… - money cube 1 center jacoby beaver".
// Adds "other" if other contexts may answer.
std::string QuestionText(const probe::BackgammonQuestion& question);

}  // namespace tabia
