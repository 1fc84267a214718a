// A request of the Lichess explorer's dialect.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/lichess_parameters.h"
#include "protocol/http/url_query.h"

namespace tabia::explorer {

struct LichessRequest {
  LichessSource source = LichessSource::kMasters;
  probe::MoveSequence line = {};
  bool is_known = true;  // false: of another variant, or with more pieces than a game has
  uint64_t max_moves = 12;
  bool history = false;
  std::string player = {};
  std::vector<std::string_view> ignored = {};  // parameters that a book of positions cannot answer to
};

// Returns an error whose message is the body of the answer 400.
absl::StatusOr<LichessRequest> ParseLichessRequest(LichessSource source, const http::Query& query);

}  // namespace tabia::explorer
