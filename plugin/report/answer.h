// The answer of a chess book to one position, and its pieces as text and JSON.
#pragma once

#include <optional>
#include <string>

#include "core/book/book.h"
#include "core/book/choice.h"
#include "core/book/game_line.h"
#include "core/book/game_opening.h"
#include "core/chess/book_entry.h"
#include "plugin/report/choice_text.h"
#include "plugin/report/json.h"

namespace tabia::report {

struct Answer {
  book::Book book;
  book::ChoiceRule rule;
  Seed seed;
  chess::BookPosition position;
  bool found = false;
  book::Choice choice;  // its candidates are all moves of the book, best first
  chess::BookNotes notes;
  std::optional<book::GameOpening> opening;

  const book::Candidate* chosen() const {
    return choice.chosen ? &choice.candidates[*choice.chosen] : nullptr;
  }
};

Answer Ask(const book::Book& book, const book::GameLine& line, const book::ChoiceRule& rule, Seed seed);

// "e2e4" and "e4". A move that is illegal in its position, as a damaged book may hold, has no SAN but its
// text.
std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move);
std::string SanName(const chess::BookPosition& position, const chess::BookMove& move);

// The notes about the position itself, and those about one move.
chess::BookNotes PositionNotes(const chess::BookNotes& notes);
chess::BookNotes MoveNotes(const chess::BookNotes& notes, const chess::BookMove& move);

// [{"kind", "text"}…].
Json NotesJson(const chess::BookNotes& notes);
// "name: Sicilian Defence; eco: B20".
std::string NotesText(const chess::BookNotes& notes);

// {"weight", "win", "draw", "loss", "active"}: what the book says about a move.
Json SaidJson(const chess::BookMove& move);

// A FactLine for each note about the position, and one for its opening.
std::string PositionLines(const Answer& answer);
// The notes about a move, and the name of the opening that it leads to.
std::string RemarksText(const Answer& answer, const chess::BookMove& move);

// {"move", "san", "weight", "share", "win", "draw", "loss", "active", "notes", "opening"}.
Json CandidateJson(const Answer& answer, const book::Candidate& candidate);

}  // namespace tabia::report
