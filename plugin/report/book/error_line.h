// The answer to a line that is not a position.
#pragma once

#include <string>

#include "core/probe/book.h"

namespace tabia::report {

// Returns the line and the reason, separated by a tab; with `json`, one object with the names of an answer of
// `book`, and "error".
std::string ErrorLine(const probe::Book& book, const std::string& line, const std::string& why, bool json);

}  // namespace tabia::report
