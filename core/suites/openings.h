// Finds openings for matches between engines, in a chess book or in another suite.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/chess/opening_name.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_evaluations.h"
#include "core/suites/opening_rule.h"
#include "core/suites/suite_reader.h"

namespace tabia::suites {

struct Opening {
  uint64_t number;  // in the sequence
  const chess::Board& start;
  absl::Span<const chess::Move> moves;
  // After the moves (WithoutIdleEnPassant).
  const chess::Board& position;
  std::optional<chess::OpeningName> name;  // of the last position of the line that has one
  std::string_view epd = {};               // its line in a suite of EPD
};

// Visits the openings with the numbers that the rule selects, in order. The references in an Opening are valid during
// the call only. An error of `visit` ends the search and is returned.
//
// Every opening ends in a different position, in which the side to move is not in check and has a legal move. If
// several lines reach a position, their weights are added, and the opening is the line that the book plays most. The
// same book, rule and seed give the same sequence on every machine.
//
// Returns a usage error if the rules of the book's variant are not known, or if the rule needs games and the book has
// none; NotFoundError if the book has no move in the start position. `evaluations` may be null if the rule has no
// evaluation window.
//
// Memory: 24 bytes per position after the wanted plies, 8 bytes per earlier position, and the memory of
// OpeningPositions.
absl::StatusOr<OpeningReport> FindOpenings(const probe::ChessIndex& book, const OpeningRule& rule,
                                           absl::FunctionRef<absl::Status(const Opening&)> visit,
                                           const Progress& progress = {},
                                           OpeningEvaluations* evaluations = nullptr);

// Finds openings as FindOpenings does, in the lines of a suite. All lines have the same weight, and kAll keeps their
// order. kGames and rules about games are usage errors.
absl::StatusOr<OpeningReport> FindOpeningsInSuite(const Suite& suite, const OpeningRule& rule,
                                                  absl::FunctionRef<absl::Status(const Opening&)> visit,
                                                  OpeningEvaluations* evaluations = nullptr);

// Visits all lines of a suite in their order, also those that end in the same position. The numbers are those of the
// lines, counted from 1.
void ForEachLine(const Suite& suite, absl::FunctionRef<void(const Opening&)> visit);

// Returns the scores in the suite.
PositionScores SuiteScores(const Suite& suite);

// Returns the keys of all positions of the suite, for OpeningRule::excluded.
HashSet<uint64_t> KeysOf(const Suite& suite);

}  // namespace tabia::suites
