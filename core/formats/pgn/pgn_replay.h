// Replays the games of a PGN text on a board, on several threads.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/pgn/pgn_threads.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Visits a record for each ply that `options` select, on options.threads threads if the visitor can fork. The report
// has no name of the format.
absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::ChessVisitor& visitor);

}  // namespace tabia::formats
