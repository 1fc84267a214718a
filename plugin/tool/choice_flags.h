// The flags that say which of the book's moves to play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"

#include "core/book/choice.h"

namespace tabia::tool {

struct ChoiceFlags {
  book::ChoiceRule rule;
  std::optional<uint64_t> seed;
};

// Adds them to a subcommand; `flags` must live until it has been called.
std::vector<CLI::Option*> AddChoiceFlags(CLI::App& command, ChoiceFlags& flags);

// The seed of the flags, or one drawn now.
struct Seed {
  uint64_t number = 0;
  bool was_drawn = false;
};
Seed SeedOf(const ChoiceFlags& flags);

// How moves are chosen: "weighted, seed 42"; "top 3, seed 42, drawn".
std::string Describe(const book::ChoiceRule& rule, const Seed& seed);

}  // namespace tabia::tool
