// How a source is read.
#pragma once

#include "core/base/progress.h"
#include "core/formats/pgn/options.h"
#include "core/records/perspective.h"

namespace tabia::formats {

struct ReadOptions {
  records::Perspective perspective = records::Perspective::kAuto;
  bool strict = false;  // a bad record ends the reading with an error instead of being skipped
  // The games keep the perspective of the source, which the report states as `view`, and in PGN the opponent's
  // moves keep their games, which do not count; the report states the `side` whose do.
  bool games_as_stated = false;
  PgnOptions pgn = {};
  Progress progress = {};
};

}  // namespace tabia::formats
