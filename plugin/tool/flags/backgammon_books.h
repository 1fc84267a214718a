// The backgammon books of an engine, asked as one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::tool {

using AskBooks = std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)>;

// Opens the books of these paths, or the default book if there are none. The first that knows what to do
// answers, else the first that knows anything; for any number of threads. Usage error: a book is of another
// game.
absl::StatusOr<AskBooks> OpenBackgammonBooks(const std::vector<std::string>& paths, bool use_cache);

}  // namespace tabia::tool
