// The manual pages of commands, in roff: prose, with the list of options made of the declarations.
#pragma once

#include <string>

#include "plugin/tool/cli/declared.h"

namespace tabia::tool {

// Returns the manual page of a command: the file plugin/packaging/man/tabia-COMMAND.1, which is part of the program,
// with the options in place of the line @OPTIONS@ and with `version`.
std::string ManualPage(const DeclaredCommand& command, const std::string& version);

// Returns the text of the page of a command that --help prints after the flags: DESCRIPTION up to the comment
// "--help ends here", the exit codes and the examples.
std::string HelpDetails(const std::string& command);

// Returns the entries of all flags: the flags of each heading under it, in the order of the help text.
std::string OptionsInRoff(const DeclaredCommand& command);

}  // namespace tabia::tool
