// Reads evaluations from the comments of a PGN file.
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

// Parses the value of [%eval], an evaluation for White: pawns with a decimal point ("0.35") or moves to a mate ("#-3").
// Returns nullopt for any other text. ChessBase's integers are rejected, because they have another unit.
std::optional<Evaluation> ParsePgnEvaluation(std::string_view text);

// Returns the evaluations of the first `plies` plies of each game (0: all), for the player to move, by the key of the
// position. If games differ, the last one is used. Returns an empty map if `file` is not PGN. Hold a pipe before the
// call (SourceFile::Hold).
absl::StatusOr<HashMap<uint64_t, Evaluation>> ReadPgnEvaluations(formats::SourceFile& file, int plies);

}  // namespace tabia::suites
