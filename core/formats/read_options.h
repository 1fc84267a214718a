// How a source is read.
#pragma once

#include "core/base/progress.h"
#include "core/formats/pgn/options.h"
#include "core/records/perspective.h"

namespace tabia::formats {

struct ReadOptions {
  records::Perspective perspective = records::Perspective::kAuto;
  bool strict = false;  // a bad record ends the reading with an error instead of being skipped
  bool games_as_stated =
      false;  // the games keep the perspective of the source, which the report states as `view`
  PgnOptions pgn = {};
  Progress progress = {};
};

}  // namespace tabia::formats
