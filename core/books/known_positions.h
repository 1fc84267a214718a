// The positions of books, for sources that have keys alone.
#pragma once

#include <string>
#include <vector>

#include "core/formats/read_options.h"

namespace tabia::books {

// Returns a function that reads every book of `paths`, an index too, and visits its positions. Of games it takes
// what `pgn` states. It returns the first error of a book or of the visitor.
formats::KnownPositions PositionsOf(std::vector<std::string> paths, const formats::PgnOptions& pgn);

}  // namespace tabia::books
