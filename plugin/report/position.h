// POSITION as a question to a book of its game.
#pragma once

#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/book/backgammon_answer.h"
#include "core/book/book.h"
#include "core/book/game_line.h"

namespace tabia::report {

// What `position` says, in the chess book `book`. A usage error begins with POSITION.
absl::StatusOr<book::GameLine> ParsePosition(std::string_view position, const book::Book& book);

// What `position` asks a backgammon book; `dice`, if there are any, stand instead of its own. A usage error
// begins with POSITION.
absl::StatusOr<book::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                       const std::optional<backgammon::Dice>& dice,
                                                       bool other_contexts);

}  // namespace tabia::report
