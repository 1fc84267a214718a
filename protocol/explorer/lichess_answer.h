// The answers of the Lichess explorer's dialect.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/explorer/library.h"
#include "protocol/explorer/lichess_request.h"

namespace tabia::explorer {

struct LichessAnswer {
  std::string json;             // one line without its end
  bool counts_games = true;     // else weights, all of them as draws: no result is claimed
  uint64_t scaled_down_by = 1;  // so that no client's numbers overflow
};

// Answers from the book, or the first of the books, that the source of the request means.
absl::StatusOr<LichessAnswer> AnswerLichess(const Library& library, const LichessRequest& request);

}  // namespace tabia::explorer
