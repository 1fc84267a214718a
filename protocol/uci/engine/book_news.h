// What the user is told of the books, behind "info string".
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/probe/book.h"
#include "protocol/uci/engine/session.h"

namespace tabia::uci {

// "info string …", printable.
std::string InfoString(std::string_view text);

// Of a seed that nobody named.
std::string DrawnSeedText(uint64_t seed);
// What came of opening it: how much it holds, or why it is not played.
std::string OutcomeText(const std::string& path, const absl::StatusOr<probe::Book>& book);
// "book big.obs.db3: being read by another tabia, 45%"
std::string ProgressText(const std::string& path, const BookProgress& progress);

}  // namespace tabia::uci
