// --config FILE: the flags of a command, in a file.
#pragma once

#include "absl/status/status.h"

#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --config. It has to be added before the flags that the file may state: these are the long names
// without dashes. What the command line states goes before the file. `outcome` must live until the command
// has been called, and returns why the file could not be taken.
void AddConfigOption(const Command& command, absl::Status& outcome);

}  // namespace tabia::tool
