// The sources of a build, each once.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tabia::books {

// Returns `sources` without those that name a file, pipe or folder that an earlier one names, by whatever path
// or link: its games would count twice. Calls `warn`, if it is set, for each one that is left out.
std::vector<std::string> DistinctSources(const std::vector<std::string>& sources,
                                         const std::function<void(const std::string& why)>& warn);

}  // namespace tabia::books
