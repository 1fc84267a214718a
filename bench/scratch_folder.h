// Where benchmarks put their files.
#pragma once

#include <string>

namespace tabia::bench {

// A folder of this process, removed at its end.
const std::string& Folder();

}  // namespace tabia::bench
