// Translates the rule for backgammon answers that a caller passes.
#pragma once

#include <optional>

#include "plugin/report/book/position_argument.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns the options that the rule sets, or the defaults for NULL. Returns nullopt if the struct is unsound or a
// member is out of bounds.
std::optional<report::QuestionOptions> TakeBackgammonRule(const tabia_backgammon_rule* theirs);

}  // namespace tabia::library
