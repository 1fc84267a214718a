// Removes sources that are named twice.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tabia::books {

// Returns `sources` without duplicates: paths and links to the file, pipe or folder of an earlier source, whose games
// would count twice. Calls `warn`, if it is set, for each duplicate.
std::vector<std::string> DistinctSources(const std::vector<std::string>& sources,
                                         const std::function<void(const std::string& why)>& warn);

}  // namespace tabia::books
