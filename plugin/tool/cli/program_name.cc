#include "plugin/tool/cli/program_name.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/os/paths.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

// Returns the path of the user's configuration file; empty if there is none.
std::string UserConfigFile() {
  const std::string folder = UserConfigFolder();
  if (folder.empty()) return "";
  const fs::path file = PathOf(folder) / "tabia" / "uci.toml";
  std::error_code error;
  return fs::exists(file, error) ? file.string() : "";
}

bool NamesConfigFile(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "--config" || word.starts_with("--config=");
  });
}

}  // namespace

std::vector<std::string> WordsOf(const std::string& program, std::vector<std::string> words) {
  if (PathOf(program).stem() != "tabia-uci") return words;
  const std::string file = NamesConfigFile(words) ? "" : UserConfigFile();
  if (!file.empty()) words.insert(words.begin(), {"--config", file});
  words.insert(words.begin(), "uci");
  return words;
}

}  // namespace tabia::tool
