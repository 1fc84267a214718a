// The contents of a book and the layout of its index, as `tabia info` prints them.
#pragma once

#include <string>

#include "core/probe/book.h"

namespace tabia::report {

// Returns the lines below the name of the book; with `json`, the one JSON line, which includes the name.
std::string InfoText(const probe::Book& book, bool json);

}  // namespace tabia::report
