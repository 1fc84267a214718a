// Translates the options for opening and building books that a caller passes.
#pragma once

#include <cstdint>
#include <optional>

#include "core/books/book_options.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Thrown if the caller's check cancels a task. It passes through tabia's own code, which releases its objects. It never
// passes through a thread or through C code of another library, because these do not report progress.
struct Cancelled {};

struct LibraryOptions {
  books::OpenOptions opening;
  uint64_t min_games = 0;  // only for building
  bool copy = false;       // an index is read into memory instead of mapped
};

// Returns the defaults for NULL, and nullopt if an option is out of bounds.
std::optional<LibraryOptions> TakeOptions(const tabia_options* theirs);

}  // namespace tabia::library
