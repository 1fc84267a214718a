// Positions from other books, for sources that contain keys only.
#pragma once

#include <string>
#include <vector>

#include "core/formats/read_options.h"

namespace tabia::books {

// Returns a function that reads each book of `paths`, foreign books and indexes, and visits its positions. Games are
// read with the options `pgn`. The function returns the first error of a book or of the visitor.
formats::KnownPositions PositionsOf(std::vector<std::string> paths, const formats::PgnOptions& pgn);

}  // namespace tabia::books
