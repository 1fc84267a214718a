// --config FILE: reads the flags of a command from a TOML file.
#pragma once

#include "absl/status/status.h"

#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --config. The file may contain every flag that is added later, by its long name without dashes. Flags of the
// command line override it. `outcome` receives the error of the file, and must live until the command has run.
void AddConfigOption(const Command& command, absl::Status& outcome);

}  // namespace tabia::tool
