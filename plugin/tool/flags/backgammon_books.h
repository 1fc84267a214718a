// The backgammon books of an engine, looked up as one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::tool {

using AskBooks = std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)>;

// Opens the books of these paths, or the default book if there are none. The first book with a playable answer is used,
// or else the first that contains anything about the position. Any number of threads may call the result. Returns a
// usage error if a book is of another game.
absl::StatusOr<AskBooks> OpenBackgammonBooks(const std::vector<std::string>& paths, bool use_cache);

}  // namespace tabia::tool
