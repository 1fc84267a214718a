// Translates the rule for choosing a move that a caller passes.
#pragma once

#include <optional>

#include "core/probe/chess/choice.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns the defaults for NULL, and nullopt if a number is out of bounds.
std::optional<probe::ChoiceRule> TakeRule(const tabia_chess_rule* theirs);

}  // namespace tabia::library
