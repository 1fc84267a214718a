// Games as bare lines: the moves of one game in each line, without numbers and tags, and with or without a result.
#pragma once

#include <memory>
#include <string_view>

#include "core/base/byte_streams.h"

namespace tabia::formats {

// Returns whether a text begins with such lines: legal moves alone, at least four unless a result follows them. Other
// lines may precede the first one, but no tag, comment or number of a move. At least half of the lines from it on are
// such lines, so that an example in a README is none.
bool BeginsWithBareLines(std::string_view text);

// Makes a game of each line if `bytes` begin with bare lines: adds the number 1 and, if it is missing, the result "*".
// Returns other bytes unchanged.
std::unique_ptr<ByteSource> WithGamesOfBareLines(std::unique_ptr<ByteSource> bytes);

}  // namespace tabia::formats
