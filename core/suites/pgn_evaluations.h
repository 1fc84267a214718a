// The evaluations that the comments of a PGN file state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/formats/source_file.h"
#include "core/suites/evaluator.h"

namespace tabia::suites {

// Returns the evaluation for White that [%eval] states: pawns with a decimal point, "0.35", or moves to a mate, "#-3".
// Nothing for any other text: ChessBase's whole numbers have another unit.
std::optional<Evaluation> ParsePgnEvaluation(std::string_view text);

// Returns the evaluations of the positions after at most `plies` plies of each game, 0: all, by their keys, from the view of the
// player to move. Where games differ, the last one counts. Empty if `file` is not PGN. A pipe is held before.
absl::StatusOr<HashMap<uint64_t, Evaluation>> ReadPgnEvaluations(formats::SourceFile& file, int plies);

}  // namespace tabia::suites
