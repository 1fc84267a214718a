// The answer of a chess book to one position, as text for people, as a line for programs, and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/game_opening.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/notes_text.h"

namespace tabia::report {

struct Seed {
  uint64_t number = 0;
  bool was_drawn = false;  // because the user gave none
};

// Returns "weighted, seed 42" or "top 3, seed 42, drawn".
std::string DescribeChoice(const probe::ChoiceRule& rule, const Seed& seed);

struct Answer {
  probe::ChessBook book;
  probe::ChoiceRule rule;
  Seed seed;
  chess::BookPosition position;
  bool found = false;
  probe::Choice choice;  // its candidates are all moves of the book, best first
  chess::BookNotes notes;
  std::optional<probe::GameOpening> opening;

  const probe::Candidate* chosen() const {
    return choice.chosen ? &choice.candidates[*choice.chosen] : nullptr;
  }
};

// Looks up the position and chooses a move. Returns the error of a book that could not be read.
absl::StatusOr<Answer> Ask(const probe::ChessBook& book, const probe::MoveSequence& line,
                           const probe::ChoiceRule& rule, Seed seed);

// Returns "e2e4".
std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move);
// Returns "e4". For an illegal move, which a damaged book may contain, it returns the MoveName.
std::string SanName(const chess::BookPosition& position, const chess::BookMove& move);

// Returns a FactLine for each note about the position, and one for its opening.
std::string PositionLines(const Answer& answer);

// Returns facts and a table; with `choose`, also the chosen move.
std::string AnswerText(const Answer& answer, bool choose);

// Returns the position and the moves, or the chosen move alone, separated by tabs.
std::string AnswerLine(const Answer& answer, bool choose);

// Returns {"game", "position", "key", "found", "book", "moves", "notes", "opening"}; with `choose`, also "chosen" and "seed".
Json AnswerJson(const Answer& answer, bool choose);

}  // namespace tabia::report
