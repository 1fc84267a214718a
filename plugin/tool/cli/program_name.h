// The name by which the program is called.
#pragma once

#include <string>
#include <vector>

namespace tabia::tool {

// Returns the words of the command line. Called as `tabia-uci`, by a link or a copy of that name, the program is
// `tabia uci` with the user's configuration file, if that exists and the words name no other: some GUIs cannot pass
// words. The file is $XDG_CONFIG_HOME/tabia/uci.toml, else $HOME/.config/tabia/uci.toml.
std::vector<std::string> WordsOf(const std::string& program, std::vector<std::string> words);

}  // namespace tabia::tool
