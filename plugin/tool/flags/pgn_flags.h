// The flags that select the games of PGN and the facts that are read of each.
#pragma once

#include "core/formats/read_options.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds the flags to a command. `reading` must live until the command has run.
void AddPgnFlags(const Command& command, formats::ReadOptions& reading);

}  // namespace tabia::tool
