// The flags that select the games of PGN sources.
#pragma once

#include "core/formats/read_options.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds the flags to a command. `pgn` must live until the command has run.
void AddPgnFlags(const Command& command, formats::PgnOptions& pgn);

}  // namespace tabia::tool
