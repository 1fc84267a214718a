// The folder of the benchmarks' files.
#pragma once

#include <string>

namespace tabia::bench {

// Returns a folder of this process, removed at its end.
const std::string& Folder();

}  // namespace tabia::bench
