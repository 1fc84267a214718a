// The info strings about books.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/session_config.h"

namespace tabia::uci {

// Returns "info string …", printable.
std::string InfoString(std::string_view text);

// Returns a report on a seed that was drawn or made from a name; empty for any other seed.
std::string SeedText(const SessionConfig& config);

// Returns the size of an opened book, or the reason why it is not played. `old_is_played`: an older version of the book
// stays in use.
std::string OutcomeText(const std::string& path, const absl::StatusOr<probe::ChessBook>& book,
                        bool old_is_played);

// Returns the report that a book is opened again.
std::string ChangedFileText(const std::string& path);

// Returns a report such as "book big.obs.db3: being read by another tabia, 45%".
std::string ProgressText(const std::string& path, const BookProgress& progress);

}  // namespace tabia::uci
