// The folder of the benchmarks' files.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "bench/fail.h"

namespace tabia::bench {

// Returns a folder of this process, removed at its end.
inline const std::string& Folder() {
  static const struct ScratchFolder {
    ScratchFolder() : path(std::filesystem::temp_directory_path() / "tabia-bench-XXXXXX") {
      if (mkdtemp(path.data()) == nullptr) Fail("cannot make the folder " + path);
    }
    ~ScratchFolder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
    std::string path;
  } folder;
  return folder.path;
}

}  // namespace tabia::bench
