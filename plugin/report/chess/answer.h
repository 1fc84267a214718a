// The answer of a chess book to one position, and its pieces as text and JSON.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/chess/entry/book_entry.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/game_opening.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/choice_text.h"
#include "plugin/report/chess/notes_text.h"

namespace tabia::report {

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

// Returns the error of a book that could not be read.
absl::StatusOr<Answer> Ask(const probe::ChessBook& book, const probe::MoveSequence& line,
                           const probe::ChoiceRule& rule, Seed seed);

// Return "e2e4" and "e4". The SAN of an illegal move, which a damaged book may contain, is its text.
std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move);
std::string SanName(const chess::BookPosition& position, const chess::BookMove& move);

// Returns what the book states about a move: {"weight", "win", "draw", "loss", "active"}.
Json BookMoveJson(const chess::BookMove& move);

// Returns a FactLine for each note about the position, and one for its opening.
std::string PositionLines(const Answer& answer);
// Returns the notes about a move, and the name of the opening that it leads to.
std::string RemarksText(const Answer& answer, const chess::BookMove& move);

// {"move", "san", "weight", "share", "win", "draw", "loss", "active", "notes", "opening"}.
Json CandidateJson(const Answer& answer, const probe::Candidate& candidate);

}  // namespace tabia::report
