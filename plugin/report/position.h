// POSITION as a question to a book of its game.
#pragma once

#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/probe/backgammon_answer.h"
#include "core/probe/book.h"
#include "core/probe/move_sequence.h"

namespace tabia::report {

// What `position` says, in the chess book `book`. A usage error begins with POSITION.
absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::Book& book);

// What `position` asks a backgammon book; `dice`, if there are any, stand instead of its own. A usage error
// begins with POSITION.
absl::StatusOr<probe::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                        const std::optional<backgammon::Dice>& dice,
                                                        bool other_contexts);

}  // namespace tabia::report
