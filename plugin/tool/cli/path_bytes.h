// Paths in another character set than the file system's.
#pragma once

#include <string>

namespace tabia::tool {

// Returns the path of the file that `path` means. A file that does not exist by these bytes is looked for as if they were
// Windows-1252 (Latin-1 and more), which some GUIs send, and then as if its name were; else returns `path`.
std::string PathOnDisk(const std::string& path);

}  // namespace tabia::tool
