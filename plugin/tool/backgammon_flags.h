// The flags that say what is asked of a backgammon book.
#pragma once

#include <string>

#include "CLI/CLI.hpp"
#include "absl/status/statusor.h"

#include "plugin/tool/prober.h"

namespace tabia::tool {

struct BackgammonFlags {
  std::string dice;  // as given; empty: not
  bool other_contexts = false;
};

// Adds them to a subcommand; `flags` must live until it has been called.
void AddBackgammonFlags(CLI::App& command, BackgammonFlags& flags);

// A usage error tells which flag is wrong.
absl::StatusOr<BackgammonQuery> BackgammonQueryOf(const book::Book& book, bool json,
                                                  const BackgammonFlags& flags);

}  // namespace tabia::tool
