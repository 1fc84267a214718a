// What the user reads about the books, after "info string".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/book_progress.h"
#include "protocol/uci/engine/session_config.h"

namespace tabia::uci {

// Returns "info string …", printable.
std::string InfoString(std::string_view text);

// Reports a seed that was drawn because none was stated, or that was made of a name. Empty for any other one.
std::string SeedText(const SessionConfig& config);

// Reports how much an opened book contains, or why it is not played.
std::string OutcomeText(const std::string& path, const absl::StatusOr<probe::ChessBook>& book);

// "book big.obs.db3: being read by another tabia, 45%"
std::string ProgressText(const std::string& path, const BookProgress& progress);

}  // namespace tabia::uci
