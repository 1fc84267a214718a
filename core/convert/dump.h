// Lists the records of a chess book.
#pragma once

#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/books/source.h"
#include "core/formats/read_options.h"
#include "core/moves/book_entry.h"
#include "core/records/source_report.h"

namespace tabia::convert {

// A move in a position. Several lines or rows for the same move are combined as in an index (chess::CombineRecords).
// Notes about positions are left out, because sources have them as notes about the previous move.
struct DumpRecord {
  std::string position;  // canonical EPD
  std::string move;      // in UCI notation
  chess::BookMove book_move;
  chess::BookNotes notes;  // about the move
};

// Reads a chess book and visits its records, sorted bytewise by position and then by move. Needs about 150 bytes of
// memory per record, because sorting precedes the first visit. An error of `visit` ends the dump and is returned.
absl::StatusOr<records::SourceReport> DumpSource(books::Source& source, const formats::ReadOptions& options,
                                                 absl::FunctionRef<absl::Status(const DumpRecord&)> visit);

}  // namespace tabia::convert
