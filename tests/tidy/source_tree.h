// The files that people write: sources, scripts and pages, without build output and test data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia::tidy {

// Headers for C compilers, each of which is one file.
inline constexpr std::string_view kCHeader = "plugin/tabia.h", kEmbedHeader = "plugin/embed/tabia_probe.h";

struct SourceFile {
  std::string path;  // from the root: "core/base/bytes.h"
  std::string text;
  std::vector<std::string> lines;

  bool Is(std::string_view ending) const;    // ".md"
  bool IsIn(std::string_view folder) const;  // "core"
  bool IsHeader() const { return Is(".h") || Is(".hpp"); }
  bool IsCpp() const { return IsHeader() || Is(".cc"); }
};

SourceFile MakeSourceFile(std::string path, std::string text);

// Returns the files by path; reads them once.
const std::vector<SourceFile>& SourceTree();

// Returns the path of a file without its extension, and without the folder of one system: the header that all systems
// share is one folder above. "core/base/os/linux/paths.cc" is in the unit "core/base/os/paths".
std::string UnitOf(const std::string& path);

// Returns the path on this machine, for failure messages.
std::string FullPath(const SourceFile& file);

// Returns the numbers, from 1, of the lines that contain a match of `pattern`, an extended regular expression.
std::vector<int> LinesWith(const std::vector<std::string>& lines, const std::string& pattern);

}  // namespace tabia::tidy
