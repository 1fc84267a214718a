// Files that are compiled into the program.
#pragma once

#include <string_view>
#include <vector>

namespace tabia::page {

struct EmbeddedFile {
  std::string_view name;  // "explorer.css"
  std::string_view hash;  // of the text: a file with another text has another address
  std::string_view text;
};

// Returns the frame of the pages, the style sheet, the script and the pieces.
const std::vector<EmbeddedFile>& PageFiles();
// Returns the lists of named openings: eco, name and moves, separated by tabs.
const std::vector<EmbeddedFile>& OpeningLists();

}  // namespace tabia::page
