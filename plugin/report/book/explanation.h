// Explanations of answers, as `tabia explain` prints them for a position and, with --uci-log, for a log.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/chess/move.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::report {

// The answer of a chess book with the reasons for it.
struct ExplainedAnswer {
  Answer answer;
  std::vector<std::string> normalised;  // as in probe::Explanation
  std::vector<std::string> reasons;
  std::optional<size_t> last_in_book;
  // The line to the leaf that the value of the best move comes from, and its moves in UCI notation. Empty unless the
  // book is solved.
  probe::SolvedPlay solved;
  std::vector<std::string> best_play;
  std::optional<chess::Score> unlisted_value;  // of the position (probe::UnlistedValue)
  size_t place = 0;                            // of the book in the stack
};

// Asks the books, and explains the answer of each that was asked. The last one plays a move, or no book does. If
// `only` is not empty, rejects all moves that are not in it. Returns the error of a book that could not be read.
absl::StatusOr<std::vector<ExplainedAnswer>> ExplainAnswers(const probe::BookStack& books,
                                                            const probe::MoveSequence& line, Seed seed,
                                                            const std::vector<chess::Move>& only = {});

// Returns facts and a table of the moves.
std::string ExplanationText(const ExplainedAnswer& explained);
// Returns one object with all facts of the text.
Json ExplanationJson(const ExplainedAnswer& explained);

struct ExplainedPosition {
  std::string text;  // lines, or one JSON line
  bool found = false;
};

// Explains the answer to a line or a question: every move or play with the verdict on it, or the likely reasons why
// there is none. Several books are asked in order, up to the first that plays a move, and the last of those gives the
// answer. Returns the error of a book that could not be read.
absl::StatusOr<ExplainedPosition> ExplainLine(const probe::BookStack& books, const probe::MoveSequence& line,
                                              Seed seed, bool json);
ExplainedPosition ExplainQuestion(const probe::BackgammonBook& book,
                                  const probe::BackgammonQuestion& question, bool json);

// Explains the answer to `position`. Returns a usage error if it is not one of the book's game.
absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::BookStack& books, std::string_view position,
                                                  Seed seed, bool json);
absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::BackgammonBook& book,
                                                  std::string_view position, const QuestionOptions& options,
                                                  bool json);

}  // namespace tabia::report
