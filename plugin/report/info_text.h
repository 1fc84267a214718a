// What a book holds and how its index is made, as `tabia info` prints it.
#pragma once

#include <string>

#include "core/book/book.h"

namespace tabia::report {

// The lines below the one that names the book; with `json`, the one JSON line, which names it too.
std::string InfoText(const book::Book& book, bool json);

}  // namespace tabia::report
