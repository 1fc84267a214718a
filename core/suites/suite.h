// A suite of openings that is the source of another suite.
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
  std::optional<Evaluation> evaluation;  // of the position after the moves
};

struct Suite {
  std::string name;          // of its file, without folders
  bool is_chess960 = false;  // has castling rights that are impossible in orthodox chess
  std::vector<SuiteLine> lines;
};

}  // namespace tabia::suites
