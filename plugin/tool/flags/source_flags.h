// The flags for reading the sources of a new book.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/books/build.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/input_paths.h"

namespace tabia::tool {

// Adds the flags to a command. `options` must live until the command has run.
void AddSourceFlags(const Command& command, books::BuildOptions& options);

// Returns the files that the command of this name reads for a build from `sources`, which `argument` names.
InputPaths InputsOf(const std::string& command, std::string_view argument,
                    const std::vector<std::string>& sources, const books::BuildOptions& options);

}  // namespace tabia::tool
