// Made books as indexes, built straight from records.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "bench/game_records.h"
#include "core/base/byte_sink.h"
#include "core/book/book_info.h"

namespace tabia::bench {

// One record for each move of each game; `shuffle` is the order in which the games are played, which does not
// change the bytes of the index.
absl::StatusOr<book::BookInfo> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                              ByteSink& sink);

}  // namespace tabia::bench
