// The files that people write here: sources, scripts and pages, without what is built and without test data.
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

// Sorted by path; read once.
const std::vector<SourceFile>& SourceTree();

// Returns the path of a file without its extension, and without the folder of one system: the header that all systems
// share is one folder above. "core/base/os/linux/paths.cc" is in the unit "core/base/os/paths".
std::string UnitOf(const std::string& path);

// Where a failure message points to: the path on this machine.
std::string FullPath(const SourceFile& file);

// The number of the first line (from 1) in which `pattern`, an extended regular expression, is found, and of
// each further one.
std::vector<int> LinesWith(const std::vector<std::string>& lines, const std::string& pattern);

}  // namespace tabia::tidy
