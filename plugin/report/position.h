// Parses POSITION as a query of a book of its game.
#pragma once

#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/probe/backgammon_answer.h"
#include "core/probe/book.h"
#include "core/probe/move_sequence.h"

namespace tabia::report {

// Parses a position for the chess book `book`. A usage error begins with POSITION.
absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::Book& book);

// Parses a query of a backgammon book; `dice`, if given, replace those of the text. A usage error begins with
// POSITION.
absl::StatusOr<probe::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                        const std::optional<backgammon::Dice>& dice,
                                                        bool other_contexts);

}  // namespace tabia::report
