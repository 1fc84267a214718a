// Paths in another character set than the file system's.
#pragma once

#include <string>

namespace tabia::tool {

// Returns the path of an existing file if `path` names one in another character set, else `path`. First the bytes are read
// as Windows-1252 (a superset of Latin-1), which some GUIs send; then the name on the disk is taken to be Windows-1252.
std::string PathOnDisk(const std::string& path);

}  // namespace tabia::tool
