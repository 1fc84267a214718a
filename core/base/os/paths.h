// Paths as text: the folder and the name in them.
#pragma once

#include <string>

#include "core/base/os/native_path.h"

namespace tabia {

// Returns the folder of the file with this path; "." for a bare name.
std::string FolderOf(const std::string& path);

// Returns the name of the file or folder with this path, without the folders before it and a slash after it.
std::string FileName(const std::string& path);

}  // namespace tabia
