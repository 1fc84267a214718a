// CTG books in a scratch folder, to be damaged.
#pragma once

#include <string>

#include "tests/base/scratch_folder.h"

namespace tabia::formats {

inline constexpr char kCtgFixtures[] = TABIA_TEST_DATA "/formats/ctg/";

// A copy of a fixture with its directory.
struct CtgBook {
  explicit CtgBook(const std::string& name)
      : bytes(ReadFile(kCtgFixtures + name + ".ctg")), directory(ReadFile(kCtgFixtures + name + ".cto")) {
    Write();
  }
  void Write() const {
    WriteFile(path, bytes);
    WriteFile(directory_path, directory);
  }

  const ScratchFolder folder;
  const std::string path = folder / "book.ctg", directory_path = folder / "book.cto";
  std::string bytes, directory;
};

}  // namespace tabia::formats
