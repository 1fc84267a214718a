// Replays the games of a PGN text on a board: moves in, records out.
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
  std::string path;  // for messages
  ByteSource& bytes;
  uint64_t file_bytes = 0;              // for the progress; 0 if unknown
  size_t block_bytes = kPgnBlockBytes;  // of what a thread reads at a time
};

// Visits a record for each ply that `options` ask for, on several threads if they allow it and the visitor has forks. The
// report has everything but its format.
absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::RecordVisitor& visitor);

}  // namespace tabia::formats
