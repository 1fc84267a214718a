// Reads OOBS books (*.obs.db3): an SQLite database whose table Book has one row per position and move, with
// the games won, drawn and lost.
//
// The first of these that is given decides if a row counts White's wins or the mover's: ReadOptions, Info
// (kPerspectiveFact), the rows (PerspectiveSample).
//
// The database is not trusted. It is opened read-only, nothing in it is executed (no view, trigger, virtual table or
// generated column), and the length of its texts is limited. Unless reading is strict, these rows are skipped and
// counted:
//   "null position", "unreadable position", "illegal position"
//   "null move", "illegal move", "unreadable move"               unreadable: in a variant whose rules are unknown
//   "null count", "negative count", "absurd count"
//   "null active", "wrong type"
//   "unreadable comment", "comment too long"                     the row itself is kept
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadOobs(SourceFile& file, const ReadOptions& options,
                                               records::ChessVisitor& visitor);

}  // namespace tabia::formats
