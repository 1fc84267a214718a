// Reads OOBS books (*.obs.db3): an SQLite database whose table Book has one row a position and move, with the
// games won, drawn and lost.
//
// Whose wins a row counts is what the caller asks for, else what Info states (kPerspectiveFact), else what the
// rows themselves show (PerspectiveSample).
//
// The database is not trusted: it is opened read-only, nothing of it is run (no view, trigger, virtual table
// or generated column), and its text is bounded. Skipped and counted, unless reading is strict, are rows
// with:
//   "null position", "unreadable position", "illegal position"
//   "null move", "illegal move", "unreadable move"               unreadable: of a variant without rules
//   "null count", "negative count", "absurd count"
//   "null active", "wrong type"
//   "unreadable comment"                                         the row itself is kept
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadOobs(SourceFile& file, const ReadOptions& options,
                                               records::RecordVisitor& visitor);

}  // namespace tabia::formats
