#include "core/formats/pgn/pgn_bytes.h"

#include <cstddef>
#include <utility>

#include "core/base/byte_streams.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/formats/pgn/utf16.h"

namespace tabia::formats {
namespace {

constexpr size_t kMinThreadBytes = 1 << 18;  // packed

}  // namespace

absl::StatusOr<std::unique_ptr<ByteSource>> PgnBytes(SourceFile& file) {
  const Packing packing = PackingOf(file.bytes());
  const bool is_large = file.kind() == SourceFile::Kind::kFile && file.bytes().size() >= kMinThreadBytes;
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> packed, file.Stream());
  std::unique_ptr<ByteSource> bytes = WithoutUtf16(Unpack(packing, file.path(), std::move(packed)));
  if (packing == Packing::kNone || !is_large) return bytes;
  return std::make_unique<ReadAhead>(std::move(bytes));
}

}  // namespace tabia::formats
