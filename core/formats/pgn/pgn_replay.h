// Replays the games of a PGN text on a board, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/pgn/pgn_blocks.h"
#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

struct PgnInput {
  std::string path;  // for error messages
  ByteSource& bytes;
  uint64_t file_bytes = 0;              // for the progress; 0 if unknown
  size_t block_bytes = kPgnBlockBytes;  // size of the work of a thread
};

// Visits a record for each ply that `options` select, on options.threads threads if the visitor can fork. The report
// has no name of the format.
absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::RecordVisitor& visitor);

}  // namespace tabia::formats
