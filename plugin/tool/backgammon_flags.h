// The flags of a question to a backgammon book.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "plugin/tool/arguments.h"

namespace tabia::tool {

struct BackgammonFlags {
  std::string dice;  // as given; empty: not
  bool other_contexts = false;
};

// Adds them to a subcommand; `flags` must live until it has been called.
void AddBackgammonFlags(const Command& command, BackgammonFlags& flags);

// The roll, or none if none was given; a usage error states why it is not one.
absl::StatusOr<std::optional<backgammon::Dice>> DiceOf(const BackgammonFlags& flags);

}  // namespace tabia::tool
