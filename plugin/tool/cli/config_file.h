// --config FILE: reads the flags of a command from a TOML file.
#pragma once

#include "absl/status/status.h"

#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --config. Call it before the flags that the file may contain are added; the file has their long names without
// dashes. Flags of the command line have precedence. `outcome` receives the error of the file, and must live until the
// command has run.
void AddConfigOption(const Command& command, absl::Status& outcome);

}  // namespace tabia::tool
