// Books of a few positions for the tests.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"

namespace tabia::uci {

// The OOBS book that the statements of tests/data/uci/books/NAME.sql make.
absl::StatusOr<probe::ChessBook> TinyBook(const std::string& name);

}  // namespace tabia::uci
