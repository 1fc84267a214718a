// Reads games analysed by eXtreme Gammon: .xg and .xgp files.
//
// Each analysed roll is visited as a decision, and each analysed cube as a cube decision. Skipped and
// counted, unless reading is strict, are:
//   "impossible board", "impossible roll", "impossible play"
//   "impossible context", "impossible evaluation", "impossible score"
//   "impossible number of candidates"
//   "record of unknown kind", "second header of a match"
//   "missing rollout"                                            only its games: the equity is kept
// The number of a comment that does not exist means no comment.
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
