// The name by which the program is called.
#pragma once

#include <string>
#include <vector>

namespace tabia::tool {

// Returns the words of the command line. If `program` is a link or a copy named `tabia-uci`, they are those of `tabia uci`
// with the user's configuration file, unless `words` name another: some GUIs cannot pass arguments. The file is
// $XDG_CONFIG_HOME/tabia/uci.toml, else $HOME/.config/tabia/uci.toml, if it exists.
std::vector<std::string> WordsOf(const std::string& program, std::vector<std::string> words);

}  // namespace tabia::tool
