// Reads EPD: one position in a line, with operations. The moves and weights are those of the comment c0 if it has the
// form that EpdWriter writes; otherwise the moves of bm, each with weight 1. The moves of am (avoid move) are inactive;
// their note has the number of the line and c0, if c0 is a text. Lines that begin with # are remarks.
//
// If no line has a move, the report has the fact "no moves" (records::kNoMovesFact).
//
// Unless reading is strict, these are skipped and counted:
//   "unreadable position", "illegal position", "illegal move", "impossible evaluation"
//   "weights of another scale"   than the first one of the file: games, percentages or plain weights
//   "line too long"
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the first line that is not a remark is a position, and not a row of a chess table. `bytes` are a
// file, or its beginning.
bool IsEpd(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadEpd(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
