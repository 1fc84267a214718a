// Every record of a foreign chess book, as its source states it.
#pragma once

#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/records/source_report.h"

namespace tabia::convert {

// What a source states about one move in one position, with its lines or rows combined as in an index
// (chess::CombineRecords). Without notes about positions, which a source states about the move before.
struct DumpRecord {
  std::string position;  // canonical EPD
  std::string move;      // UCI's notation
  chess::BookMove book_move;
  chess::BookNotes notes;  // about the move
};

// Reads a chess book and visits its records sorted bytewise by position and then by move. Holds everything in
// memory before the first one: about 150 bytes for each record of the source. An error of `visit` ends the
// dump and is returned.
absl::StatusOr<records::SourceReport> DumpSource(formats::Source& source, const formats::ReadOptions& options,
                                                 absl::FunctionRef<absl::Status(const DumpRecord&)> visit);

}  // namespace tabia::convert
