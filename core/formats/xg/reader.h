// Reads games analysed by eXtreme Gammon: .xg and .xgp files.
//
// A decision is stated for every roll that is analysed, a cube decision for every cube. Skipped and counted,
// if not strict, are records:
//   "position that cannot be", "roll that cannot be", "play that cannot be"
//   "score or cube that cannot be", "values that cannot be"
//   "number of candidates out of range", "record of unknown kind", "second header of a match"
// and the games, not the equity, of a "rollout that is missing". A number of a comment that is not there
// means none.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Also true for a text export of a game, which ReadXg refuses with the reason.
bool IsXg(std::string_view first_bytes);

absl::StatusOr<records::SourceReport> ReadXg(SourceFile& file, const ReadOptions& options,
                                             records::RecordVisitor& visitor);

}  // namespace tabia::formats
