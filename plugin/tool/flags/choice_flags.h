// The flags that choose among the book's moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/chess_book.h"
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

// Adds --before, which may be repeated.
void AddBeforeFlag(const Command& command, std::vector<std::string>& paths);

// Opens the books of --before, and returns them in front of `book`. All play by one rule.
absl::StatusOr<probe::BookStack> StackOn(const probe::ChessBook& book, const probe::ChoiceRule& rule,
                                         const std::vector<std::string>& before, bool use_cache);

// Returns the given seed, or a random one.
report::Seed SeedOf(const ChoiceFlags& flags);
report::Seed SeedOf(std::optional<uint64_t> given);

}  // namespace tabia::tool
