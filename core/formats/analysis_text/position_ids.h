// Finds the identifiers of positions in a text, by their shapes: labels are translated, and sentences contain names of
// identifiers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"

namespace tabia::formats {

struct FoundPositionId {
  bool is_xgid = false;                         // otherwise a position ID and a match ID of GNU Backgammon
  absl::StatusOr<backgammon::GameState> state;  // or the reason why the identifier is damaged
};

class PositionIds {
 public:
  // Returns the identifier that this line has or completes: "XGID=…" at its beginning, or 14 letters after a colon,
  // with 12 letters after another colon on the same line or on one of the next two lines.
  std::optional<FoundPositionId> Find(std::string_view line);

 private:
  std::string position_;       // of GNU Backgammon, whose match ID is expected
  int lines_to_match_id_ = 0;  // in which it is expected
};

}  // namespace tabia::formats
