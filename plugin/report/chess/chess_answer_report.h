// The answer of a chess book to one position, as text for people, as a line for programs, and as JSON, and the columns
// of its moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/moves/book_entry.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/game_opening.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/chess/notes_text.h"
#include "plugin/report/layout/column.h"

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

// Asks the books, and returns the answer of the one that plays a move, or else that of the last one. Returns the error
// of a book that could not be read.
absl::StatusOr<Answer> Ask(const probe::BookStack& books, const probe::MoveSequence& line, Seed seed);

// Returns "e2e4".
std::string MoveName(const chess::BookPosition& position, const chess::BookMove& move);

// Returns a FactLine for each note about the position, and one for its opening.
std::string PositionLines(const Answer& answer);

// Returns facts and a table; with `choose`, also the chosen move.
std::string AnswerText(const Answer& answer, bool choose);

// Returns the position and the moves, or the chosen move alone, separated by tabs.
std::string AnswerLine(const Answer& answer, bool choose);

// Returns {"game", "position", "key", "found", "book", "moves", "notes", "opening"}; with `choose`, also "chosen" and
// "seed".
Json AnswerJson(const Answer& answer, bool choose);

// The columns of a chess move: one list for `tabia probe`, `tabia explain` and the API.

// A row: a candidate of an answer.
struct MoveRow {
  const Answer& answer;
  const probe::Candidate& candidate;
};

// The forms of a list of moves. A book that counts games, or that has evaluations, has columns of its own in text.
inline constexpr unsigned kGamesText = kOwnForm, kExplainText = kOwnForm << 1, kExplainJson = kOwnForm << 2,
                          kEvaluationsText = kOwnForm << 3;

const ColumnList<MoveRow>& MoveColumns();

// Returns the table of the moves in these forms, with the columns for evaluations if the book has some.
std::string MovesText(const Answer& answer, unsigned forms);

// Returns {"cp", "depth", "origin"}, with "mate" instead of "cp" for a mate; with a distance if it was solved.
Json EvaluationJson(const chess::Evaluation& evaluation);

// Returns {"weight", "win", "draw", "loss", "active"}.
Json BookMoveJson(const chess::BookMove& move);

// Returns the games of a move, or else its weight.
uint64_t CountOf(const chess::BookMove& move);

}  // namespace tabia::report
