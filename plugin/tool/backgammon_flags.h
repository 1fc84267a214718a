// The flags that say what is asked of a backgammon book.
#pragma once

#include <optional>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"

namespace tabia::tool {

struct BackgammonFlags {
  std::string dice;  // as given; empty: not
  bool other_contexts = false;
};

// Adds them to a subcommand; `flags` must live until it has been called.
void AddBackgammonFlags(CLI::App& command, BackgammonFlags& flags);

// The roll, or none if none was given; a usage error tells why it is none.
absl::StatusOr<std::optional<backgammon::Dice>> DiceOf(const BackgammonFlags& flags);

}  // namespace tabia::tool
