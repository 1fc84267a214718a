// Reads eXtreme Gammon's opening books: entries about positions, each reached by some play, with their
// provenance.
//
// Deleted entries are counted in the facts of the report. Skipped and counted, unless reading is strict, are:
//   "impossible board", "impossible context", "impossible evaluation"   an entry with such bytes
//   "record of unknown kind"
//   "record cut short"                                                  the bytes after the last whole record
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Goes through the file twice, once to decide its conventions.
absl::StatusOr<records::SourceReport> ReadOb(SourceFile& file, const ReadOptions& options,
                                             records::RecordVisitor& visitor);

}  // namespace tabia::formats
