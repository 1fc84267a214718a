// Parses POSITION as a query of a book of its game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::report {

// Parses a position for the chess book `book`. A usage error begins with POSITION.
absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::ChessBook& book);

// How a query of a backgammon book is read, beyond its text.
struct QuestionOptions {
  std::optional<backgammon::Dice> dice = {};  // instead of those of the text
  probe::PositionRules rules = {};
  probe::TrustRule trust = {};
  bool other_contexts = false;                          // as in probe::BackgammonQuestion
  std::function<void(const std::string&)> notice = {};  // receives what was guessed; may be empty
};

// Parses a query of a backgammon book. A usage error begins with POSITION.
absl::StatusOr<probe::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                        const QuestionOptions& options);

}  // namespace tabia::report
