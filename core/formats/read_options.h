// How a source is read.
#pragma once

#include <cstdint>
#include <functional>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/chess/position.h"
#include "core/formats/ctg/ctg_options.h"
#include "core/formats/pgn/pgn_options.h"
#include "core/records/perspective.h"

namespace tabia::formats {

// Calls `visit` for every position of some other book, where a source has keys that cannot be turned back.
using KnownPositions =
    std::function<absl::Status(absl::FunctionRef<absl::Status(const chess::Position&)> visit)>;

struct ReadOptions {
  records::Perspective perspective = records::Perspective::kAuto;
  bool strict = false;  // a bad record ends the reading with an error instead of being skipped
  // The games keep the perspective of the source, which the report states as `view`, and in PGN the opponent's
  // moves keep their games, which do not count; the report states the `side` whose do.
  bool games_as_stated = false;
  // A record that stands for several positions is visited for the stored one alone, and its moves are active as the
  // source itself states.
  bool as_stored = false;
  PgnOptions pgn = {};
  CtgOptions ctg = {};
  KnownPositions known_positions =
      {};                       // of an experience file, besides those that the start position leads to
  bool keeps_unplaced = false;  // visits also the records of an experience file whose position is not found
  Progress progress = {};
  uint32_t threads =
      1;  // that read a large source, each with a fork of the visitor, where the visitor has forks
};

}  // namespace tabia::formats
