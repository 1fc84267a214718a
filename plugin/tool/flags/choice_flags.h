// The flags that choose among the book's moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
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

// Opens the books of --before.
absl::StatusOr<std::vector<probe::ChessBook>> OpenBefore(const std::vector<std::string>& paths,
                                                         bool use_cache);

// The book that answers, with a rule whose `before` are the books in front of it.
struct AnsweringBook {
  probe::ChessBook book;
  probe::ChoiceRule rule;
};

// Returns the first of the books of `rule.before` that would play a move in `line`, or else `book`.
AnsweringBook FindAnsweringBook(const probe::ChessBook& book, const probe::MoveSequence& line,
                                const probe::ChoiceRule& rule, uint64_t seed);

// Returns the given seed, or a random one.
report::Seed SeedOf(const ChoiceFlags& flags);
report::Seed SeedOf(std::optional<uint64_t> given);

}  // namespace tabia::tool
