// What a book holds and how its index is made, as `tabia info` prints it.
#pragma once

#include <string>

#include "core/probe/book.h"

namespace tabia::report {

// The lines below the one that names the book; with `json`, the one JSON line, which names it too.
std::string InfoText(const probe::Book& book, bool json);

}  // namespace tabia::report
