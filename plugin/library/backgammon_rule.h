// tabia_backgammon_rule as the rooms have it.
#pragma once

#include <cstdint>
#include <optional>

#include "plugin/report/book/position.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns what the rule states, and the defaults for NULL; nothing if the struct is unsound or a member out of bounds.
std::optional<report::QuestionOptions> TakeBackgammonRule(const tabia_backgammon_rule* theirs);

// Returns a rule that has these flags alone.
tabia_backgammon_rule BackgammonRuleOf(uint32_t flags);

}  // namespace tabia::library
