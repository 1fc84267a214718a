// Books of a few positions for the tests.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"

namespace tabia::uci {

// Makes an OOBS book by the statements of tests/data/uci/books/NAME.sql.
absl::StatusOr<probe::ChessBook> TinyBook(const std::string& name);

}  // namespace tabia::uci
