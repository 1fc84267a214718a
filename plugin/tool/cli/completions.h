// The completions of shells, made of the declarations of commands.
#pragma once

#include <string>
#include <vector>

#include "plugin/tool/cli/declared.h"

namespace tabia::tool {

// Returns the script for bash. The first of `commands` is the program itself, for this function and the others.
std::string BashCompletion(const std::vector<DeclaredCommand>& commands);

// Returns the function _tabia for zsh.
std::string ZshCompletion(const std::vector<DeclaredCommand>& commands);

// Returns the script for fish.
std::string FishCompletion(const std::vector<DeclaredCommand>& commands);

}  // namespace tabia::tool
