// How to choose a move, as the caller states it.
#pragma once

#include <optional>

#include "core/probe/choice.h"
#include "plugin/tabia.h"

namespace tabia::library {

// The defaults for NULL; nothing if a number is out of its bounds.
std::optional<probe::ChoiceRule> TakeRule(const tabia_chess_rule* theirs);

}  // namespace tabia::library
