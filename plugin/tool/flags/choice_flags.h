// The flags that choose among the book's moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/probe/chess/choice.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

struct ChoiceFlags {
  probe::ChoiceRule rule;
  std::optional<uint64_t> seed;
  std::string seed_name;  // the seed is the hash of this name; empty: a number or no seed was given
};

// Adds the flags to a command. `flags` must live until the command has run.
std::vector<Option> AddChoiceFlags(const Command& command, ChoiceFlags& flags);

// Returns the given seed, or a random one.
report::Seed SeedOf(const ChoiceFlags& flags);
report::Seed SeedOf(std::optional<uint64_t> given);

}  // namespace tabia::tool
