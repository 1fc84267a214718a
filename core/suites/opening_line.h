// A line of moves that may become an opening.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/chess/opening_name.h"
#include "core/chess/position.h"

namespace tabia::suites {

struct OpeningLine {
  const chess::Position& start;
  absl::Span<const chess::Move> moves;
  absl::Span<const uint64_t> keys;  // of the start and of the position after each move
  const chess::Position& position;  // after the moves (WithoutIdleEnPassant)
  std::optional<chess::OpeningName> name;
};

}  // namespace tabia::suites
