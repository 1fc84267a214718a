#include "bench/bench_folder.h"

#include <cstdlib>
#include <filesystem>

#include "bench/fail.h"

namespace tabia::bench {
namespace {

struct ScratchFolder {
  ScratchFolder() : path(std::filesystem::temp_directory_path() / "tabia-bench-XXXXXX") {
    if (mkdtemp(path.data()) == nullptr) Fail("cannot make the folder " + path);
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::string path;
};

}  // namespace

const std::string& Folder() {
  static const ScratchFolder folder;
  return folder.path;
}

}  // namespace tabia::bench
