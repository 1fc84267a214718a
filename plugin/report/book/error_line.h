// The answer to a line that is not a position.
#pragma once

#include <string>

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::report {

// Return the line and the reason, separated by a tab; with `json`, one object with the names of an answer of `book`, and
// "error".
std::string ErrorLine(const probe::ChessBook& book, const std::string& line, const std::string& why,
                      bool json);
std::string ErrorLine(const probe::BackgammonBook& book, const std::string& line, const std::string& why,
                      bool json);

}  // namespace tabia::report
