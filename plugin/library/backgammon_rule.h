// tabia_backgammon_rule as the rooms have it.
#pragma once

#include <cstdint>
#include <optional>

#include "plugin/report/book/position_argument.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns what the rule states, and the defaults for NULL; nothing if the struct is unsound or a member out of bounds.
std::optional<report::QuestionOptions> TakeBackgammonRule(const tabia_backgammon_rule* theirs);

}  // namespace tabia::library
