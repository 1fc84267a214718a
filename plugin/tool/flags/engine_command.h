// The engine of a command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/position.h"
#include "protocol/uci/analysis/analyst.h"

namespace tabia::tool {

struct EngineCommand {
  std::vector<std::string> words;  // the program and its arguments
  std::vector<uci::EngineOption> options;
};

// Parses CMD: the path of a program, or a program and its arguments, separated by blanks; quotes group words.
// "option.NAME=VALUE" sets an option.
// `command_name` is for usage errors.
absl::StatusOr<EngineCommand> ParseEngine(const std::string& command_name, std::string_view text);

// Returns the name under which evaluations are stored. It contains the options, because they change evaluations.
std::string NameWithOptions(std::string name, const std::vector<uci::EngineOption>& options);

// Returns the FEN to search. Its counters are those of a new game, because the evaluation is stored for all lines that
// lead to the position.
std::string FenToSearch(const chess::Position& position);

}  // namespace tabia::tool
