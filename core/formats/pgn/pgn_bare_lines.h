// Games as bare lines: the moves of one game in each line, without numbers and tags, and with or without a result.
#pragma once

#include <memory>
#include <string_view>

#include "core/base/byte_streams.h"

namespace tabia::formats {

// Returns whether the lines of a text are such lines (HasRecords): legal moves alone, at least four unless a result
// follows them. No tag, comment or number of a move may precede the first one.
bool BeginsWithBareLines(std::string_view text);

// Makes a game of each line if `bytes` begin with bare lines: adds the number 1 and, if it is missing, the result "*".
// Returns other bytes unchanged.
std::unique_ptr<ByteSource> WithGamesOfBareLines(std::unique_ptr<ByteSource> bytes);

}  // namespace tabia::formats
