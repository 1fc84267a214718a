// The text of a PGN file: unpacked, converted from UTF-16, and with games for bare lines of moves.
#pragma once

#include <memory>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/source_file.h"

namespace tabia::formats {

// Returns the text of `file`, which must outlive it.
absl::StatusOr<std::unique_ptr<ByteSource>> PgnBytes(SourceFile& file);

// Converts `bytes` to UTF-8 if they are UTF-16, in which some word processors save PGN: if they begin with a byte order
// mark or with "[" as two bytes, in either byte order. Returns other bytes unchanged.
std::unique_ptr<ByteSource> WithoutUtf16(std::unique_ptr<ByteSource> bytes);

}  // namespace tabia::formats
