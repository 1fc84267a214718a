// One search of the UCI session, from "go" to its "bestmove".
#pragma once

#include <optional>
#include <utility>

#include "absl/status/statusor.h"

#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/go_command.h"

namespace tabia::uci {

struct Search {
  Search(GoCommand go_command, const absl::StatusOr<probe::MoveSequence>& moves)
      : go(std::move(go_command)), line(moves) {}

  // Whether the GUI has to end the search: the answer waits for "stop" or "ponderhit".
  bool IsHeld() const { return !stopped && (go.infinite || go.ponder); }

  GoCommand go;
  absl::StatusOr<probe::MoveSequence> line;
  std::optional<Answer> answer;  // its infos are sent
  bool stopped = false;
};

}  // namespace tabia::uci
