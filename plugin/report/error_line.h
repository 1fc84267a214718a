// The answer to a line that is no position.
#pragma once

#include <string>

#include "core/probe/book.h"

namespace tabia::report {

// The line and why, with a tab between them; with `json`, one object with the names of an answer of `book`,
// and "error".
std::string ErrorLine(const probe::Book& book, const std::string& line, const std::string& why, bool json);

}  // namespace tabia::report
