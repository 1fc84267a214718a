// What a text states about a play, whatever the board: chequers moved from point to point.
#pragma once

#include <bitset>
#include <cstdint>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// One chequer moved by one die or more.
struct StatedMove {
  int8_t from = 0;  // 1 to kBar
  int8_t to = 0;    // below `from`
};

struct PlayText {
  absl::InlinedVector<StatedMove, kMaxSteps> moves = {};  // not more than kMaxSteps
  std::bitset<kBar + 1> hits = {};                        // the points marked with '*'
};

// Reads moves in the notations that ParsePlay takes: "24/18*/13" are two, "8/5(2)" are two. The error states
// what in the text is unreadable.
absl::StatusOr<PlayText> ReadPlayText(std::string_view text);

}  // namespace tabia::backgammon
