#include "tests/tidy/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

namespace tabia::tidy {
namespace {

namespace fs = std::filesystem;

// In a second working tree of git, .git is a file.
const std::set<std::string> kLeftOut = {".git", ".cache", "data", "seeds"};
const std::set<std::string> kEndings = {"",     ".c",    ".cc", ".cmake", ".h",  ".hpp", ".in",
                                        ".inc", ".json", ".md", ".py",    ".sh", ".txt"};

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<SourceFile> ReadTree(const fs::path& root) {
  std::vector<SourceFile> files;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry); ++entry) {
    const bool is_built = entry->path() == root / "build";
    if (is_built || kLeftOut.contains(entry->path().filename())) {
      if (entry->is_directory()) entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && kEndings.contains(entry->path().extension())) {
      files.push_back(MakeSourceFile(fs::relative(entry->path(), root), ReadText(entry->path())));
    }
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

}  // namespace

bool SourceFile::Is(std::string_view ending) const {
  return std::string_view(path).ends_with(ending);
}

bool SourceFile::IsIn(std::string_view folder) const {
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

SourceFile MakeSourceFile(std::string path, std::string text) {
  SourceFile file = {std::move(path), std::move(text), {}};
  std::istringstream stream(file.text);
  for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
  return file;
}

const std::vector<SourceFile>& SourceTree() {
  static const auto& files = *new std::vector<SourceFile>(ReadTree(TABIA_SOURCE_DIR));
  return files;
}

std::string UnitOf(const std::string& path) {
  std::string unit = path.substr(0, path.rfind('.'));
  for (const std::string_view folder : {"/linux/", "/windows/"}) {
    const size_t at = unit.find(folder);
    if (at != unit.npos) unit.replace(at, folder.size(), "/");
  }
  return unit;
}

std::string FullPath(const SourceFile& file) {
  return fs::path(TABIA_SOURCE_DIR) / file.path;
}

std::vector<int> LinesWith(const std::vector<std::string>& lines, const std::string& pattern) {
  const std::regex regex(pattern, std::regex::ECMAScript | std::regex::optimize);
  std::vector<int> numbers;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (std::regex_search(lines[i], regex)) numbers.push_back(static_cast<int>(i + 1));
  }
  return numbers;
}

}  // namespace tabia::tidy
