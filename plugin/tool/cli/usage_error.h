// Errors about a wrong command line: an unknown word with the name that was probably meant, or a message of CLI11 in
// the words of this program.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace tabia::tool {

// Returns the error about an unknown command, with a similar name if there is one. `where` precedes the word.
absl::Status NotACommand(const CLI::App& app, const std::string& where, const std::string& word);

// Returns the usage error of the command that `words` name: the command, the argument, the reason.
absl::Status WrongUsage(const CLI::App& app, const std::vector<std::string>& words,
                        const CLI::ParseError& error);

}  // namespace tabia::tool
