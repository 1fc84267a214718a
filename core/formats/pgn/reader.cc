#include "core/formats/pgn/reader.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/base/packed/unpack.h"
#include "core/base/read_ahead.h"
#include "core/base/status.h"
#include "core/formats/pgn/replay.h"
#include "core/formats/pgn/utf16.h"

namespace tabia::formats {
namespace {

constexpr size_t kMinThreadBytes = 1 << 18;  // packed

std::string FormatName(Packing packing) {
  switch (packing) {
    case Packing::kGzip:
      return "PGN (gzip)";
    case Packing::kXz:
      return "PGN (xz)";
    case Packing::kNone:
      break;
  }
  return "PGN";
}

absl::StatusOr<std::unique_ptr<ByteSource>> UnpackedBytes(SourceFile& file, Packing packing) {
  const bool is_large = file.kind() == SourceFile::Kind::kFile && file.bytes().size() >= kMinThreadBytes;
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> packed, file.Stream());
  std::unique_ptr<ByteSource> bytes = WithoutUtf16(Unpacked(packing, file.path(), std::move(packed)));
  if (packing == Packing::kNone || !is_large) return bytes;
  return std::make_unique<ReadAhead>(std::move(bytes));
}

}  // namespace

absl::StatusOr<records::SourceReport> ReadPgn(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor) {
  const Packing packing = PackingOf(file.bytes());
  const uint64_t total_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, UnpackedBytes(file, packing));
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report,
                         ReplayPgn({file.path(), *bytes, total_bytes}, options, visitor));
  report.format = FormatName(packing);
  return report;
}

}  // namespace tabia::formats
