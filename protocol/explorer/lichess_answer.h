// The answers in the dialect of the Lichess explorer.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "protocol/explorer/library.h"
#include "protocol/explorer/lichess_request.h"

namespace tabia::explorer {

struct LichessAnswer {
  std::string json;             // one line without its end
  bool counts_games = true;     // false: the counts are weights, given as draws, because there are no results
  bool ignores_color = false;   // of a player: the same book answers for White and for Black
  uint64_t scaled_down_by = 1;  // divisor of all counts, so that no client's integers overflow
};

// Answers from the first book (masters), the first book with the position (lichess), or the book with the player's name
// and colour, such as "me-white", or else with the name alone (player).
absl::StatusOr<LichessAnswer> AnswerLichess(const Library& library, const LichessRequest& request);

}  // namespace tabia::explorer
