// Flags of the commands that solve and grow books.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/moves/chess_board.h"
#include "core/study/next.h"
#include "core/study/solve.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --from, which may be repeated. This function and the last two return the options that they add.
Option AddFromFlag(const Command& command, std::vector<std::string>& from);

// Returns the positions of --from by the rules of a book. Returns a usage error for a position in which the game is
// over. `command_name` is for usage errors.
absl::StatusOr<std::vector<chess::Board>> ParseRoots(const std::string& command_name,
                                                     const std::vector<std::string>& from,
                                                     const chess::Ruleset& rules);

// Adds --draw-value, --no-convergence and --results.
std::vector<Option> AddSolvingFlags(const Command& command, study::SolveOptions& options);

// Adds --margin and --breadth.
std::vector<Option> AddExpansionFlags(const Command& command, study::NextRule& rule);

}  // namespace tabia::tool
