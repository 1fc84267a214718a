// A suite of openings as a source of another one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/setup.h"
#include "core/suites/evaluator.h"

namespace tabia::suites {

struct SuiteLine {
  chess::Setup start;  // of a legal position
  std::vector<chess::Move> moves;
  std::optional<Evaluation> evaluation;  // that the suite states for the position after the moves
};

struct Suite {
  std::string name;          // of its file, without folders
  bool is_chess960 = false;  // a king or a rook that may castle is not where it is in orthodox chess
  std::vector<SuiteLine> lines;
};

}  // namespace tabia::suites
