// Openings for matches between engines, taken from a chess book.
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
  // After the moves; without an en passant square if no capture there is legal.
  const chess::Position& position;
  std::optional<chess::OpeningName> name;  // of the last position of the line that has one
};

// Visits the openings with the numbers that the rule wants, in their order; the references are valid during
// the call only. An error of `visit` ends the work and is returned.
//
// Openings end in different positions, the side to move not in check and with a legal move. They are weighed
// as positions: several lines to one position make it the likelier, and its opening is the line that the book
// plays most. The same book, rule and seed give the same sequence on every machine.
//
// Returns a usage error if the book is of backgammon or of a variant whose rules are not known, plays nothing
// in the start position, or counts no games though the rule requires them.
//
// `evaluator` is asked for the evaluations that the rule wants; it may be null if it wants none.
//
// Memory: 24 bytes for each position after the wanted plies, 8 for each before, and what OpeningPositions
// states for one ply.
absl::StatusOr<OpeningReport> FindOpenings(const probe::ChessIndex& book, const OpeningRule& rule,
                                           absl::FunctionRef<absl::Status(const Opening&)> visit,
                                           const Progress& progress = {}, Evaluator* evaluator = nullptr);

}  // namespace tabia::suites
