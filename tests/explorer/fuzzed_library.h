// The library of the fuzz targets of the dialects.
#pragma once

#include <cstdlib>
#include <string>
#include <utility>

#include "core/books/open_book.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/explorer/library.h"

namespace tabia::explorer {

// Returns a library with a book of the game below.
inline const Library& FuzzedLibrary() {
  static const Library library = [] {
    static constexpr char kGames[] = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0\n";
    char path[] = "/tmp/tabia-fuzz-XXXXXX";
    const int descriptor = mkstemp(path);
    if (descriptor < 0) std::abort();
    FILE* file = fdopen(descriptor, "w");
    std::fputs(kGames, file);
    std::fclose(file);
    absl::StatusOr<probe::Book> book = books::OpenBook(path, {});
    std::remove(path);
    if (!book.ok()) std::abort();
    Library made;
    made.Add("games", *probe::ChessBook::Of(*std::move(book)));
    return made;
  }();
  return library;
}

}  // namespace tabia::explorer
