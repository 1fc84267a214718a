// What is in a folder. When memory runs out, the iterators of std::filesystem end the program, and so does glibc's
// fts_open; these functions throw std::bad_alloc.
#pragma once

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace tabia {

// Returns the names in a folder, in any order; none if it cannot be read.
std::vector<std::string> NamesIn(const std::string& folder);

// Calls `visit` with the path of each regular file in a folder and in the folders below it, in any order, until it
// returns false. Links to files are followed, links to folders are not.
absl::Status VisitFiles(const std::string& folder, absl::FunctionRef<bool(const std::string&)> visit);

}  // namespace tabia
