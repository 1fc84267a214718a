// Finds openings for matches between engines.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/chess/opening_name.h"
#include "core/chess/position.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/evaluator.h"
#include "core/suites/opening_rule.h"

namespace tabia::suites {

struct Opening {
  uint64_t number;  // in the sequence
  const chess::Position& start;
  absl::Span<const chess::Move> moves;
  // After the moves (WithoutIdleEnPassant).
  const chess::Position& position;
  std::optional<chess::OpeningName> name;  // of the last position of the line that has one
};

// Visits the openings with the numbers that the rule selects, in order. The references in an Opening are valid during
// the call only. An error of `visit` ends the search and is returned.
//
// Every opening ends in a different position, in which the side to move is not in check and has a legal move. If
// several lines reach a position, their weights are added, and the opening is the line that the book plays most. The
// same book, rule and seed give the same sequence on every machine.
//
// Returns a usage error if the rules of the book's variant are not known, or if the rule needs games and the book has
// none; NotFoundError if the book has no move in the start position. `evaluator` may be null if the rule has no
// evaluation window.
//
// Memory: 24 bytes per position after the wanted plies, 8 per position before, and the need of OpeningPositions.
absl::StatusOr<OpeningReport> FindOpenings(const probe::ChessIndex& book, const OpeningRule& rule,
                                           absl::FunctionRef<absl::Status(const Opening&)> visit,
                                           const Progress& progress = {}, Evaluator* evaluator = nullptr);

}  // namespace tabia::suites
