// The text of a PGN file.
#pragma once

#include <memory>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/source_file.h"

namespace tabia::formats {

// Returns the bytes of the text: unpacked, and as UTF-8 where they were UTF-16. `file` must outlive them.
absl::StatusOr<std::unique_ptr<ByteSource>> PgnBytes(SourceFile& file);

}  // namespace tabia::formats
