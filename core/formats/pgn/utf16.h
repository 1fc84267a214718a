// PGN in UTF-16, as some word processors save it.
#pragma once

#include <memory>

#include "core/base/byte_streams.h"

namespace tabia::formats {

// Returns a source of the text of `bytes` in UTF-8 if it is UTF-16, of either byte order, which a byte order
// mark or "[" as two bytes indicates; of the bytes themselves if it is not.
std::unique_ptr<ByteSource> WithoutUtf16(std::unique_ptr<ByteSource> bytes);

}  // namespace tabia::formats
