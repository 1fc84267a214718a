// --config FILE: reads the flags of a command from a TOML file.
#pragma once

#include <string>

#include "absl/status/status.h"

#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds --config. The file may contain every flag that is added later, by its long name without dashes. Flags of the
// command line override it. `outcome` receives the error of the file, and must live until the command has run.
void AddConfigOption(const Command& command, absl::Status& outcome);

// Returns the path of the user's file, which `tabia-uci` reads, or an empty text if there is none:
// $XDG_CONFIG_HOME/tabia/uci.toml, else $HOME/.config/tabia/uci.toml.
std::string UserConfigFile();

}  // namespace tabia::tool
