// A request in the dialect of the Lichess explorer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/url_query.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::explorer {

enum class LichessSource : uint8_t { kMasters, kLichess, kPlayer, kHistory };

struct LichessRequest {
  LichessSource source = LichessSource::kMasters;
  probe::MoveSequence line = {};
  bool is_known = true;  // false: the position has too many pieces for a game
  uint64_t max_moves = 12;
  bool history = false;
  std::string player = {};
  std::string color = {};                      // of the player: "white" or "black"
  std::vector<std::string_view> ignored = {};  // parameters that a book of positions cannot apply
};

// Reads a request. The message of an error is the body of the response 400.
absl::StatusOr<LichessRequest> ParseLichessRequest(LichessSource source, const UrlQuery& query);

// Returns the rules of a variant of Lichess, or an error if there is no such variant.
absl::StatusOr<chess::Ruleset> LichessRules(std::string_view variant);

}  // namespace tabia::explorer
