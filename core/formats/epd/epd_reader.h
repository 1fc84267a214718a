// Reads EPD: one position in a line, with operations. Of these, the comment c0 as EpdWriter writes it states
// all moves and their weights; where it is missing, the moves of bm are the book's, each with weight 1. A
// position without either has no moves. Lines that begin with # are remarks.
//
// Skipped and counted, unless reading is strict, are:
//   "unreadable position", "illegal position", "illegal move"
//   "weights of another scale"   than the first of the file: games, percent or plain weights
//   "line too long"
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the first line that is not a remark is a position. `bytes` are a file, or its beginning.
bool IsEpd(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadEpd(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
