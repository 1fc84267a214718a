// The manual pages of commands, in roff: prose, with the list of options made of the declarations. Their plain text is
// the help of a command.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plugin/tool/cli/declared.h"

namespace tabia::tool {

// The columns of a help text.
inline constexpr size_t kHelpWidth = 100;

// Returns the manual page of a command: the file plugin/packaging/man/tabia-COMMAND.1, which is part of the program,
// with the options in place of the line @OPTIONS@ and with `version`.
std::string ManualPage(const DeclaredCommand& command, const std::string& version);

// Returns the text of the page of a command that --help prints after the flags: DESCRIPTION up to the comment
// "--help ends here", the exit codes and the examples.
std::string HelpDetails(const std::string& command);

// Returns the entries of all flags: the flags of each heading under it, in the order of the help text.
std::string OptionsInRoff(const DeclaredCommand& command);

// Converts roff to plain text. Supports only the requests and escapes that the pages in plugin/packaging/man use.
// Literal words, which are bold in roff, get quotes, except flags and names of pages. A heading stands before its
// first paragraph. Examples are not broken into lines.
std::string RoffAsText(std::string_view roff);

}  // namespace tabia::tool
