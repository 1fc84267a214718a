// Files that tabia does not read but that people pass to it: packed books, databases of other programs, failed
// downloads.
#pragma once

#include <string_view>

namespace tabia::formats {

struct UnreadFile {
  std::string_view kind;    // "a ZIP archive"; empty if the file is of no kind in the list
  std::string_view advice;  // "extract the book first"; may be empty
};

// Returns the kind of a file by its first bytes or, for matches that only GNU Backgammon reads, by its name. The file
// must be of no format of the registry.
UnreadFile RecogniseUnreadFile(std::string_view first_bytes, std::string_view path = "");

}  // namespace tabia::formats
