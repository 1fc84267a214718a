#include "plugin/tool/program_name.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

// Returns the folder in an environment variable. As the XDG base directories want it, a relative path counts for none.
fs::path ConfigFolder(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value == '/' ? value : "";
}

// Returns the path of the user's configuration file; empty if there is none.
std::string UserConfigFile() {
  fs::path folder = ConfigFolder("XDG_CONFIG_HOME");
  if (const fs::path home = ConfigFolder("HOME"); folder.empty() && !home.empty()) folder = home / ".config";
  if (folder.empty()) return "";
  const fs::path file = folder / "tabia" / "uci.toml";
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
  if (fs::path(program).filename() != "tabia-uci") return words;
  const std::string file = NamesConfigFile(words) ? "" : UserConfigFile();
  if (!file.empty()) words.insert(words.begin(), {"--config", file});
  words.insert(words.begin(), "uci");
  return words;
}

}  // namespace tabia::tool
