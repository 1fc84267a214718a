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
  std::string seed_name;  // that the seed was made of; empty: none
};

// Adds them to a subcommand; `flags` must live until it has been called.
std::vector<Option> AddChoiceFlags(const Command& command, ChoiceFlags& flags);

// The seed given, or one drawn now.
report::Seed SeedOf(const ChoiceFlags& flags);
report::Seed SeedOf(std::optional<uint64_t> given);

}  // namespace tabia::tool
