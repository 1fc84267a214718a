#include "core/formats/pgn/pgn_reader.h"

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/byte_streams.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_replay.h"

namespace tabia::formats {
namespace {

std::string FormatName(Packing packing) {
  switch (packing) {
    case Packing::kGzip:
      return "PGN (gzip)";
    case Packing::kXz:
      return "PGN (xz)";
    case Packing::kZstd:
      return "PGN (zstd)";
    case Packing::kNone:
      break;
  }
  return "PGN";
}

}  // namespace

absl::StatusOr<records::SourceReport> ReadPgn(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor) {
  const Packing packing = PackingOf(file.bytes());
  const uint64_t total_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, PgnBytes(file));
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report,
                         ReplayPgn({file.path(), *bytes, total_bytes}, options, visitor));
  report.format = FormatName(packing);
  return report;
}

}  // namespace tabia::formats
